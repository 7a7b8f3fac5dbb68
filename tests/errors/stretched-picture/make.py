"""Write a picture as wide as high."""

from PIL import Image

Image.new("RGB", (400, 400), "#24567A").save("content/demo/wolf.png")

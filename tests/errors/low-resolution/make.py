"""Write a picture of 100 x 80 pixels."""

from PIL import Image

Image.new("RGB", (100, 80), "#24567A").save("content/demo/wolf.png")

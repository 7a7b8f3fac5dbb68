"""Write a picture of all inks in a print shop's black."""

from PIL import Image

Image.new("CMYK", (400, 320), (230, 217, 204, 242)).save("content/demo/wolf.tif")

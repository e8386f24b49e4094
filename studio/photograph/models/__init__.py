"""The pieces of the shop. A builder takes (palette, options) and returns size, canvas, lid_rect and open_h in millimetres;
the front faces -Y and the floor is z = 0."""
from .jewel_box import jewel_box
from .octa_trunk import octa_trunk
from .ring_box import ring_box
from .roll import roll
from .tray import tray
from .vanity import vanity
from .zip_case import zip_case

BUILDERS = dict(jewel_box=jewel_box, ring_box=ring_box, zip_case=zip_case, octa_trunk=octa_trunk, roll=roll, tray=tray, vanity=vanity)

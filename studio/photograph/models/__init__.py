"""The products of the shop. A builder takes (palette, options) and returns size, canvas, lid_rect and open_h in millimetres, or `label` in
the place of `canvas` for what is written on at its front; the front faces -Y and the floor is z = 0."""

from .hatbox import hatbox
from .jewel_box import jewel_box
from .octa_trunk import octa_trunk
from .pouch import pouch
from .ring_box import ring_box
from .roll import roll
from .tray import tray
from .vanity import vanity
from .zip_case import zip_case

BUILDERS = {
    'hatbox': hatbox,
    'jewel_box': jewel_box,
    'octa_trunk': octa_trunk,
    'pouch': pouch,
    'ring_box': ring_box,
    'roll': roll,
    'tray': tray,
    'vanity': vanity,
    'zip_case': zip_case,
}

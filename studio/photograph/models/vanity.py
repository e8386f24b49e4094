"""Vanity case with a handle and, on its front, a label of leather for name and sign."""

import math

import numpy as np

from ..geometry import arc, loft, parent, stitches, zipper
from ..outlines import rect
from .fittings import front, handle
from .parts import UP, at_z, dome, groove_wall, outward, pad_profile, pucker, wall_stitch
from .zip_case import zip_pull

GAP = 2.8  # half the width of the zip
LABEL_AT = 37  # the height of the label's middle


def vanity(pal, o):
    W, D, H1, H2 = 200, 140, 74, 36
    outline = rect(W, D, 34, 2.2)
    base(pal, outline, W, D, H1)
    z0 = H1 + 2 * GAP
    parent(cover(pal, outline, W, D, H2), (0, 0, z0))
    zipper(at_z(outline, 1.2, H1 + GAP), outward(outline), pal.tape, pal.brass, pitch=1.8, tw=3.0)
    zip_pull(pal, 62, -D / 2, H1 + GAP, 0)
    parent(handle(pal, 92, 26, 18), (0, 0, z0 + H2 + 4.2))
    wide, high = o.get('label', (112, 54))
    face = label(pal, wide, high, D / 2 + 0.9)
    x, z = wide / 2 - 7, high / 2 - 5
    top = z0 + H2
    return {
        'size': (W, D, top + 30),
        'canvas': None,
        'label': ((-x, LABEL_AT - z, x, LABEL_AT + z), face),
        'lid_rect': None,
        'open_h': top + 30,
    }


def base(pal, outline, W, D, H1):
    prof = arc(9, 9, 9, -90, 0, 8) + groove_wall(9.5, H1 - 3, [H1 - 5]) + [(0.3, H1 - 1, 0), (1.2, H1 - 0.2, 0), (4, H1, 1)]

    def bulge(xyz, inset):
        q = xyz.copy()
        k = np.sin(np.clip(q[:, 2] / H1, 0, 1) * np.pi) * 1.8
        q[:, 1] *= 1 + k / D * 2 * np.clip(1 - np.abs(2 * q[:, 0] / W) ** 3, 0, 1)
        return q

    loft('body', outline, prof, [pal.leather, pal.velvet], {'mat': 0}, {'mat': 1}, cap_n=6, zfun=bulge)
    welt = [(1.8 - 1.6 * math.cos(a), 3.4 + 1.6 * math.sin(a), 0) for a in np.linspace(0, 6.283, 12)]
    loft('piping', outline, welt, [pal.leather2])
    wall_stitch(outline, H1 - 5, pal, seed=4)


def cover(pal, outline, W, D, H2):
    prof = [(4, 0, 1), (1.2, 0.2, 0), (0.3, 1, 0)] + groove_wall(2, H2 - 10, [5])
    prof += pad_profile(H2, edge=9, border=15, rise=2.2, soft=12)
    skin = loft(
        'lid',
        outline,
        prof,
        [pal.leather, pal.velvet],
        {'mat': 1},
        {'mat': 0, 'f': dome(W - 70, D - 70, 3)},
        zfun=pucker(outline, 15, 3.4, 0.2),
        cap_n=26,
    )
    return [skin, stitches(at_z(outline, 15, H2 - 0.75), UP, pal.thread, seed=2), wall_stitch(outline, 5, pal, seed=6)]


def label(pal, wide, high, y):
    """Smooth leather with a stitched rim; returns how far before the middle its face stands."""
    outline = rect(wide, high, 7, 1.2)
    prof = [(0.5, 0), (0, 0.4), (0, 1.9), (0.4, 2.5), (1.4, 2.7), (2.5, 2.6), (3.0, 2.2), (3.5, 2.6), (4.4, 2.75)]
    face = loft('label', outline, [(inset, z, 0) for inset, z in prof], [pal.leather2], None, {'mat': 0}, cap_n=8)
    seam = stitches(at_z(outline, 3.0, 2.3), UP, pal.thread, pitch=2.9, length=2.1, rad=0.28, seed=12)
    front([face, seam], 0, -y, LABEL_AT)
    return -y - 2.75

"""Ring box for one ring or, when it is wide, for two; square or, with `cut`, eight-sided."""

import math

import numpy as np

from .. import jewellery as props
from ..geometry import S, arc, block, csec, loft, parent, stitches, sweep
from ..outlines import Circle, Poly, octagon, rect
from .fittings import front
from .parts import UP, at_z, dome, groove_wall, pad_profile, place, pucker, wall_stitch

HB, HL = 27, 21
HOLLOW = 15  # where the lid's lining begins, from its rim


def ring_box(pal, o):
    W, D, cut = o.get('W', 60), o.get('D', 60), o.get('cut', 0)
    outline = octagon(W, D, cut, 3, 1.2) if cut else rect(W, D, 6.5, 1.2)
    bottom(pal, outline)
    for side in (-1, 1):
        cushion_half(pal, W, D, cut, side)
    if o.get('open'):
        rings(pal, W, HB + 2.0 - o.get('sink', 0))
        reach = W / 2 - max(9, cut + 4)
        sweep(np.array([(x, D / 2 - 2.2, HB + 0.6) for x in (-reach, 0, reach)]), csec(2.6, 16), pal.velvet)
    obs = cover(pal, outline, W, D, cut)
    for x in obs:
        x.location = (0, -D / 2 * S, x.location[2])
    head = [(0, -1, 0), (0, 1.2, 0), (0.5, 1.9, 0), (1.3, 2.1, 0)]
    front([loft('btn', Circle(7, 0.4), head, [pal.brass], None, {'mat': 0}, cap_n=4)], 0, -D / 2, HB - 6)
    angle = o.get('angle', 98 if o.get('open') else 0)
    parent(obs, (0, D / 2, HB + 0.5), (-angle, 0, 0), 'hinge')
    return {
        'size': (W, D, HB + HL + 3),
        'canvas': ((-W / 2 + 10, -D / 2 + 10, W / 2 - 10, D / 2 - 10), HB + HL + 2),
        'lid_rect': (W, D, HB + HL + 2),
        'open_h': HB + (D if o.get('open') else HL),
    }


def bottom(pal, outline):
    prof = arc(2, 2, 2, -90, 0, 5) + groove_wall(2.5, HB - 1.4, [4.2]) + arc(1.2, HB - 1.2, 1.2, 10, 90, 4)
    prof += [(3, HB, 0), (3.3, HB - 0.3, 0)] + arc(4.4, HB - 1.0, 1.2, 100, 180, 4, 1) + [(4.2, HB - 6, 1)]
    loft('body', outline, prof, [pal.leather, pal.velvet], {'mat': 0}, {'mat': 1}, cap_n=6)
    wall_stitch(outline, 4.2, pal, pitch=2.6, length=1.9, rad=0.27, seed=3)
    rim = [(0.3, HB - 0.9, 0), (-0.35, HB - 0.6, 0), (-0.5, HB, 0), (-0.2, HB + 0.35, 0), (0.8, HB + 0.4, 0)]
    loft('trim', outline, rim, [pal.brass])


def cushion_half(pal, W, D, cut, side):
    """Before or behind the slit that holds the ring."""
    if not cut:
        half = block('cush', W - 10, D / 2 - 4.8, 13, pal.velvet, r=4, e=4.2, puff=1.6, step=1.5)
        half.location = (0, side * (D / 4 - 2.45) * S, (HB - 11) * S)
        return
    a, b, c = W / 2 - 5, D / 2 - 5, cut - 2.5
    corners = [(-a, 0.1), (a, 0.1), (a, b - c), (a - c, b), (-a + c, b), (-a, b - c)]
    if side < 0:
        corners = [(-x, -y) for x, y in corners]
    soft = arc(4.2, 4.2, 4.2, -90, 0, 5) + arc(4.2, 8.8, 4.2, 0, 90, 6)
    puff = lambda x, y: 1.6 * np.clip(1 - (x / a) ** 4, 0, 1) * np.clip(1 - (2 * np.abs(y) / b - 1) ** 4, 0, 1)
    half = loft('cush', Poly(corners, 4.4, 1.5), soft, [pal.velvet], {'mat': 0}, {'mat': 0, 'f': puff}, cap_n=12)
    half.location = (0, 0, (HB - 11) * S)


def rings(pal, W, z):
    if W > 72:
        place(props.ring(pal, stone=True, upright=True, dia=19, big=True), -15, 0, z, 0)
        place(props.ring(pal, upright=True, dia=20), 15, 0, z, 0)
    else:
        place(props.ring(pal, stone=True, upright=True, dia=19, big=True), 0, 0, z, 0)


def cover(pal, outline, W, D, cut):
    prof = [(6, HOLLOW, 1), (4.4, HOLLOW - 1, 1), (4.2, 1.2, 1), (3.4, 0.2, 0), (1.2, 0, 0), (0.3, 0.3, 0)] + groove_wall(1.0, HL - 4, [])
    prof += pad_profile(HL, edge=3.2, border=6.4, rise=1.5, soft=6, groove=0.7)
    skin = loft(
        'lid',
        outline,
        prof,
        [pal.leather, pal.velvet],
        {'mat': 1},
        {'mat': 0, 'f': dome(W - 22, D - 22, 1.6)},
        zfun=pucker(outline, 6.4, 2.6, 0.12, 1.5),
        cap_n=20,
    )
    seam = stitches(at_z(outline, 6.4, HL - 0.6), UP, pal.thread, pitch=2.6, length=1.9, rad=0.27, seed=4)
    puff = lambda x, y: 3 * np.clip(1 - np.abs(2 * x / (W - 12)) ** 3, 0, 1) * np.clip(1 - np.abs(2 * y / (D - 12)) ** 3, 0, 1)
    inner = octagon(W - 12, D - 12, cut - 3.5, 3, 1.5) if cut else rect(W - 12, D - 12, 5, 1.5)
    soft = arc(2.4, 2.4, 2.4, -90, 0, 5) + arc(2.4, 2.6, 2.4, 0, 90, 6)
    padding = loft('satin', inner, soft, [pal.velvet], {'mat': 0}, {'mat': 0, 'f': puff}, cap_n=12)
    padding.rotation_euler = (math.pi, 0, 0)
    padding.location = (0, 0, (HOLLOW + 1) * S)
    return [skin, seam, padding]

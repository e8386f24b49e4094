"""Trunk with eight sides, with a drawer or without."""

import math
from types import SimpleNamespace

import numpy as np

from .. import jewellery as props
from ..geometry import S, arc, block, csec, loft, parent, sweep
from ..outlines import Circle, octagon, rect
from .fittings import feet, front, hinge_parts, lock_plate
from .parts import divider, drawer_front, groove_wall, lid, place, ring_rolls, shell, wall_stitch

HL = 26
DRAWER = 38


def octa_trunk(pal, o):
    b = measures(o)
    body(pal, b)
    if o.get('drawers', 1):
        drawer(pal, b, o.get('drawer', 0))
    cover(pal, b)
    if b.is_open:
        hinge_parts(pal, b.W - 2 * b.cut, b.D, b.HB, HL, b.angle, ribbon=False)
        compartments(pal, b)
    front(lock_plate(pal, 20, 18), 0, -b.D / 2 + 0.2, b.HB - 10.5)
    feet(pal, b.W, b.D, 30)
    top = b.HB + HL + 6
    return {
        'size': (b.W, b.D, top),
        'canvas': ((-b.W / 2 + 36, -b.D / 2 + 30, b.W / 2 - 36, b.D / 2 - 30), top),
        'lid_rect': (b.W, b.D, top),
        'open_h': b.HB + (b.D if b.is_open else HL),
    }


def measures(o):
    W, D, cut, is_open = o.get('W', 196), o.get('D', 150), o.get('cut', 34), bool(o.get('open'))
    angle = o.get('angle', 100 if is_open else 0)
    return SimpleNamespace(W=W, D=D, cut=cut, HB=o.get('HB', 86), outline=octagon(W, D, cut, 5), is_open=is_open, angle=angle)


def body(pal, b):
    HB = b.HB
    prof = arc(2.4, 2.4, 2.4, -90, 0, 5) + groove_wall(3, HB - 1.6, [5.5, HB - 5]) + arc(1.4, HB - 1.4, 1.4, 10, 90, 4)
    prof += [(5.6, HB, 0)] + arc(6, HB - 1, 1, 100, 180, 4, 1) + [(7, HB - 25, 1), (8, HB - 28, 1)]
    loft('body', b.outline, prof, [pal.leather, pal.velvet], {'mat': 0}, {'mat': 1}, cap_n=6)
    for i, z in enumerate((5.5, HB - 5)):
        wall_stitch(b.outline, z, pal, seed=i)


def drawer(pal, b, pull):
    fw, z = b.W - 2 * b.cut - 14, 12 + DRAWER / 2
    front([block('gap', fw + 1.6, DRAWER + 1.6, 0.5, pal.dark, r=3.6, e=0.2)], 0, -b.D / 2 + 0.3, z)
    front(drawer_face(pal, fw), 0, -b.D / 2 + 2 - pull, z)
    if pull:
        inside = [
            shell(rect(fw - 5, 110, 3), DRAWER - 6, pal, wall=3.5, floor=3, m_out=1),
            place(ring_rolls(pal, fw - 14, 40, 17, 4), 0, -32, 3),
            divider(pal, -fw / 2 + 8, -10, fw / 2 - 8, -10, 20, 3),
            place(props.ring(pal, stone=True, upright=True), -22, -32, 18, 90),
            place(props.ring(pal, upright=True), 18, -42, 18, 90),
        ]
        parent(inside, (0, -b.D / 2 + 56 - pull, 14))


def drawer_face(pal, fw):
    """A padded front with a ring to draw it by."""
    turn = np.linspace(0, 6.283, 48, endpoint=False)
    path = np.array([(8 * math.cos(t), -8 + 8 * math.sin(t), 7.6 + 1.2 * math.sin(t)) for t in turn])
    head = [(0, 5, 0), (0, 7, 0), (0.6, 7.8, 0), (2, 9, 0), (3, 9.3, 0)]
    boss = loft('boss', Circle(9, 0.5), head, [pal.brass], None, {'mat': 0}, cap_n=3)
    return [*drawer_front(pal, fw, DRAWER), sweep(path, csec(1.1, 12), pal.brass, closed=True), boss]


def cover(pal, b):
    obs = lid(b.outline, HL, pal, size=(b.W, b.D), border=12, domeh=5, rise=3.2, mirror=False)
    for x in obs:
        x.location = (x.location[0], -b.D / 2 * S, x.location[2])
    catch = front([block('hasp', 12, 17, 2.2, pal.brass, r=3, e=0.7, step=0.6)], 0, 0, 0)
    catch.location = (0, -b.D * S, 4.7 * S)
    hinge = parent(obs + [catch], (0, b.D / 2, b.HB + 0.3), (-b.angle, 0, 0), 'hinge')
    catch.parent = hinge


def compartments(pal, b):
    ix, iy, z = b.W / 2 - 9, b.D / 2 - 9, b.HB - 28
    divider(pal, -ix, 6, ix, 6, 18, z)
    divider(pal, -30, 6, -30, iy, 18, z)
    divider(pal, 30, 6, 30, iy, 18, z)
    place(ring_rolls(pal, b.W - 2 * b.cut - 4, iy - 6, 17, 5), 0, (6 - iy) / 2 - 1, z)
    for k, fx in enumerate((-0.2, 0, 0.2)):
        stone = props.ring(pal, stone=k != 1, upright=True, hexs='#b06a78' if k == 2 else None)
        place(stone, fx * b.W, (6 - iy) / 2 - 1, z + 15, 90)
    place(props.hoops(pal), -ix * 0.62, iy * 0.5, z + 1)
    place(props.chain(pal, 48, 44), 0, (iy + 6) / 2, z + 1)
    place(props.studs(pal), ix * 0.55, iy * 0.45, z + 1)

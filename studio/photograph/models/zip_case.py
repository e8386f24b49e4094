"""Zipped travel case: round (`dia`), a flower of `petals`, or with rounded corners (`W`, `D`, `r`)."""

import math
from types import SimpleNamespace

import numpy as np

from .. import jewellery as props
from ..geometry import S, arc, block, csec, loft, parent, stitches, sweep, zipper
from ..outlines import Circle, Petals, Poly, rect
from .fittings import tassel
from .parts import (
    UP,
    at_z,
    divider,
    dome,
    groove_wall,
    outward,
    pad_profile,
    place,
    pucker,
    quilt,
    ring_rolls,
    wall_stitch,
)

GAP = 2.6  # half the width of the zip


def zip_case(pal, o):
    c = measures(o)
    base(pal, c)
    obs = cover(pal, c)
    for x in obs:
        x.location = (0, -c.D / 2 * S, x.location[2])
    z0 = c.H1 + 2 * GAP
    parent(obs, (0, c.D / 2, z0), (-c.angle, 0, 0), 'hinge')
    if c.is_open:
        open_zip(pal, c)
        square_contents(pal, c) if c.is_square else round_contents(pal, c)
    else:
        closed_zip(pal, c, o)
    clear = 22 if c.is_square else c.W * 0.232
    top = z0 + c.H2 + 4
    return {
        'size': (c.W, c.D, top - 1),
        'canvas': ((-c.W / 2 + clear, -c.D / 2 + clear, c.W / 2 - clear, c.D / 2 - clear), top),
        'lid_rect': (c.W, c.D, top),
        'open_h': z0 + (c.D if c.is_open else c.H2),
    }


def measures(o):
    is_square, H2, is_open = 'W' in o, o.get('H2', 23), bool(o.get('open'))
    W, D = (o['W'], o['D']) if is_square else (o.get('dia', 112), o.get('dia', 112))
    if is_square:
        outline = rect(W, D, o.get('r', 22), 1.8)
    else:
        outline = Petals(W, o['petals'], 4.5) if 'petals' in o else Circle(W, 1.6)
    return SimpleNamespace(
        W=W,
        D=D,
        H1=o.get('H1', 25),
        H2=H2,
        is_square=is_square,
        is_open=is_open,
        outline=outline,
        edge=min(7, H2 * 0.32),
        dome=o.get('dome', 2.6),
        quilted=bool(o.get('quilt')),
        angle=o.get('angle', 98 if is_open else 0),
    )


def base(pal, c):
    e, H1 = c.edge, c.H1
    prof = arc(e - 1, e - 1, e - 1, -90, 0, 8) + groove_wall(e - 0.5, H1 - 3, [H1 - 4.6])
    prof += [(0.0, H1 - 2, 0), (0.3, H1 - 0.8, 0), (1.2, H1, 0), (4, H1, 1)]
    if c.is_open:
        prof += [(5, H1, 1), (5.5, H1 - 1, 1), (5.5, 6, 1), (8, 4, 1)]
    loft('body', c.outline, prof, [pal.leather, pal.velvet], {'mat': 0}, {'mat': 1}, cap_n=8)
    wall_stitch(c.outline, H1 - 4.6, pal, pitch=3, length=2.2, rad=0.32)


def cover(pal, c):
    H2 = c.H2
    hollow = [(8, H2 - 5, 1), (5.5, H2 - 7, 1), (5.5, 1, 1), (5, 0, 1)] if c.is_open else []
    prof = hollow + [(4, 0, 1), (1.2, 0, 0), (0.3, 0.8, 0), (0, 2, 0)] + groove_wall(3, H2 - c.edge - 1, [4.6])
    prof += pad_profile(H2, edge=c.edge, border=13, rise=1.8, soft=10)
    skin = loft(
        'lid',
        c.outline,
        prof,
        [pal.leather, pal.velvet],
        {'mat': 1},
        {'mat': 0, 'f': pad_of(c)},
        zfun=pucker(c.outline, 13, 3.2, 0.2),
        cap_n=52 if c.quilted else 28,
    )
    seam = stitches(at_z(c.outline, 13, H2 - 0.75), UP, pal.thread, pitch=3.2, seed=2)
    obs = [skin, seam, wall_stitch(c.outline, 4.6, pal, pitch=3, length=2.2, rad=0.32, seed=6)]
    return obs + (round_mirror(pal, min(c.W, c.D), H2) if c.is_open else [])


def pad_of(c):
    if c.is_square:
        return (quilt if c.quilted else dome)(c.W - 44, c.D - 44, c.dome)
    reach = c.W / 2 - 21
    plain = lambda x, y: 3.0 * np.clip(1 - (x * x + y * y) / reach**2, 0, 1)
    if not c.quilted:
        return plain
    diamonds = quilt(c.W, c.W, 0, 14)
    return lambda x, y: plain(x, y) + diamonds(x, y) * np.clip(4 * (1 - (x * x + y * y) / (reach + 4) ** 2), 0, 1)


def round_mirror(pal, dia, H2):
    mirror = loft('mirror', Circle(dia - 34, 1.5), [(0, H2 - 5.4, 0), (0.3, H2 - 5.9, 0)], [pal.mirror], {'mat': 0}, None)
    rim = [(0, H2 - 5, 0)] + arc(1.6, H2 - 5.4, 1.6, 0, -180, 7, 0) + [(3.3, H2 - 5, 0)]
    return [mirror, loft('mframe', Circle(dia - 28, 1.5), rim, [pal.velvet])]


def closed_zip(pal, c, o):
    z = c.H1 + GAP
    zipper(at_z(c.outline, 1.2, z), outward(c.outline), pal.tape, pal.brass, pitch=1.5, tw=2.6)
    if c.is_square:
        x, y, yaw = c.W * 0.22, -c.D / 2, 0
    else:
        a = math.radians(o.get('pull_at', -62))
        x, y, yaw = c.W / 2 * math.cos(a), c.D / 2 * math.sin(a), math.degrees(a) + 90
    if o.get('pull') != 'tassel':
        zip_pull(pal, x, y, z, yaw)
        return
    zip_pull(pal, x, y, z, yaw, tab=False)
    away = math.radians(yaw - 90)
    parent(tassel(pal, 27), (x + 6.5 * math.cos(away), y + 6.5 * math.sin(away), z - 3))


def open_zip(pal, c):
    zipper(at_z(c.outline, 1.6, c.H1 + GAP * 0.4), outward(c.outline), pal.tape, pal.brass, pitch=1.5, tw=2.0)
    gusset = block('gusset', min(c.W, c.D) * 0.42, 3.2, 12, pal.tape, r=1, e=0.8)
    gusset.location = (0, (c.D / 2 - 2.2) * S, (c.H1 - 5) * S)


def square_contents(pal, c):
    W, ix, iy = c.W, c.W / 2 - 8, c.D / 2 - 8
    divider(pal, -ix, 4, ix, 4, 16, 4)
    divider(pal, 0, 4, 0, iy, 16, 4)
    divider(pal, W * 0.18, -iy, W * 0.18, 4, 16, 4)
    rw, rd = ix + W * 0.18 - 4, iy + 4 - 4
    place(ring_rolls(pal, rw, rd, 16, max(3, int(rd / 11))), (W * 0.18 - ix) / 2, (4 - iy) / 2, 4)
    place(props.ring(pal, stone=True, upright=True), -ix * 0.55, (4 - iy) / 2, 18, 90)
    place(props.ring(pal, upright=True), -ix * 0.2, (4 - iy) / 2, 18, 90)
    place(props.hoops(pal, 24), -ix * 0.5, (iy + 4) / 2, 5)
    place(props.pearl_strand(pal, 120, 6.5, seed=5, box=(ix - 12, iy - 16)), ix * 0.5, (iy + 4) / 2, 5)
    place(props.studs(pal), W * 0.18 + (ix - W * 0.18) / 2, (4 - iy) / 2, 5)


def round_contents(pal, c):
    W, ix, iy = c.W, c.W / 2 - 8, c.D / 2 - 8
    divider(pal, -ix, 0, ix, 0, 16, 4)
    divider(pal, 0, 0, 0, iy, 16, 4)
    place(ring_rolls(pal, W * 0.56, W * 0.26, 16, 3), 0, -W * 0.17, 4)
    for k, fx in enumerate((-0.16, 0, 0.16)):
        place(props.ring(pal, stone=k != 1, upright=True), fx * W, -W * 0.17, 18, 90)
    place(props.hoops(pal, 22), -W * 0.22, W * 0.2, 5)
    place(props.studs(pal), W * 0.2, W * 0.2, 5)


def zip_pull(pal, x, y, z, yaw, tab=True):
    """A slider, and unless a tassel hangs from it a tab of leather."""
    slider = block('slider', 9, 7, 3.2, pal.brass, r=2, e=1.0, step=0.6)
    bridge = np.array([(-3, 0, 3), (-2.4, 0, 5), (0, 0, 5.8), (2.4, 0, 5), (3, 0, 3)], float)
    obs = [slider, sweep(bridge, csec(0.8), pal.brass, up=(0, 1, 0))]
    if tab:
        outline = Poly([(-4.2, -30), (4.2, -30), (3.4, -4), (-3.4, -4)], 3, 0.8)  # down is -y until it is mounted
        face = [(0.4, 3.4, 0), (0, 3.8, 0), (0, 4.8, 0), (0.5, 5.3, 0), (1.2, 5.3, 0)]
        obs.append(loft('tab', outline, face, [pal.leather2], {'mat': 0}, {'mat': 0}, cap_n=3))
        obs.append(stitches(at_z(outline, 1.4, 5.2), UP, pal.thread, pitch=2.2, length=1.6, rad=0.22, seed=9))
        turn = np.linspace(0, 6.283, 28, endpoint=False)
        ring = np.array([(3.0 * math.cos(t), -3 + 3.2 * math.sin(t), 5) for t in turn])
        obs.append(sweep(ring, csec(0.65), pal.brass, closed=True, up=(0, 0, 1)))
    return parent(obs, (x, y, z), (90, 0, yaw), 'pull')

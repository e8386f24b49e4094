"""Tray for rings, for a dressing table or for a desk; with a glass lid, leaning walls or loops at its ends if wanted."""

import math

import numpy as np

from .. import jewellery as props
from ..geometry import S, arc, block, loft, make, parent, stitches, warp
from ..outlines import rect
from .fittings import feet, front, handle, hinge_parts, lock_plate
from .parts import UP, at_z, divider, groove_wall, place, ring_rolls, shell, wall_stitch

FLOOR = 5
GLASS_LID = 15


def tray(pal, o):
    W, D, H = o.get('W', 240), o.get('D', 160), o.get('H', 34)
    outline = rect(W, D, 12)
    walls = [shell(outline, H, pal, wall=7, floor=FLOOR, lines=[5.5, H - 5.5])]
    walls += [wall_stitch(outline, z, pal, seed=i) for i, z in enumerate((5.5, H - 5.5))]
    flare = o.get('flare', 0)
    if flare:
        warp(walls, lambda p: flared(p, W, D, H, flare))
    if o.get('loops'):
        side_loops(pal, W / 2 + flare * 0.5, H * 0.56, math.degrees(math.atan(1.3 * flare / H)))
    LAYOUTS[o.get('layout', 'full')](pal, W, D, H)
    top, is_open = H, False
    if o.get('glass'):
        top, is_open = H + GLASS_LID, bool(o.get('open'))
        glass_lid(pal, outline, (W, D, H), o.get('angle', 62 if is_open else 0))
    feet(pal, W, D)
    return {'size': (W + 2 * flare, D + 2 * flare, top), 'canvas': None, 'lid_rect': None, 'open_h': H + D * 0.85 if is_open else top}


def five_bays(pal, W, D, H):
    high, ix, iy = min(21, H - 12), W / 2 - 8, D / 2 - 8
    a, b = -W * 0.083, W * 0.217
    divider(pal, a, -iy, a, iy, high, FLOOR)
    divider(pal, -ix, 0, a, 0, high, FLOOR)
    divider(pal, b, -iy, b, 8, high, FLOOR)
    divider(pal, a, 8, ix, 8, high, FLOOR)
    rw, rd = ix + a - 4, iy - 4
    cx, cy = (a - ix) / 2, iy / 2 + 1
    place(ring_rolls(pal, rw, rd, 19, 6), cx, cy, FLOOR)
    for k, fx in enumerate((-0.27, 0, 0.27)):
        stone = props.ring(pal, stone=k != 1, upright=True, hexs='#c98a94' if k == 2 else None)
        place(stone, cx + fx * rw, cy + (k - 1) * rd / 6 + rd / 12, FLOOR + 16.5, 90)
    place(props.hoops(pal), cx - 12, -iy / 2, FLOOR + 1)
    place(props.studs(pal), cx + 22, -iy / 2 + 3, FLOOR + 1)
    place(props.pearl_strand(pal, 330, 7, seed=3, box=(ix - a - 8, iy - 18)), (ix + a) / 2, iy / 2 + 4, FLOOR)
    place(props.chain(pal, b - a - 8, 58), (a + b) / 2, -iy / 2 + 2, FLOOR + 0.5)
    place(props.watch(pal, min(27, iy / 2 - 6)), (b + ix) / 2, -iy / 2 + 3, FLOOR + 2, 0)


def two_bays(pal, W, D, H):
    ix, iy = W / 2 - 8, D / 2 - 8
    divider(pal, W * 0.1, -iy, W * 0.1, iy, min(21, H - 12), FLOOR)
    place(props.watch(pal, 30), (W * 0.1 + ix) / 2, 0, FLOOR + 2, 0)
    place(props.hoops(pal, 24), -ix * 0.45, iy * 0.25, FLOOR + 1)
    place(props.ring(pal), -ix * 0.2, -iy * 0.4, FLOOR + 1, 30)
    place(props.studs(pal), -ix * 0.7, -iy * 0.3, FLOOR + 1)


def rows_of_rings(pal, W, D, H):
    rw, rd = W - 18, D - 18
    n = max(5, int(rd / 12))
    place(ring_rolls(pal, rw, rd, H - 12, n), 0, 0, FLOOR)
    stones = (None, '#c98a94', '#7fb8a0', None, '#8fa8d8')
    places = [(fx * rw, -rd / 2 + rd / n * j) for j in range(1, n, 2) for fx in np.linspace(-0.36, 0.36, 5)]
    for k, (x, y) in enumerate(places):
        if (k * 7) % 5 != 3:
            place(props.ring(pal, stone=k % 3 != 1, upright=True, hexs=stones[k % 5]), x, y, FLOOR + H - 16, 90)


LAYOUTS = {'full': five_bays, 'valet': two_bays, 'rings': rows_of_rings}


def glass_lid(pal, outline, size, angle):
    W, D, H = size
    high = GLASS_LID
    rim = [(18, 3, 0), (17.4, 0, 1), (2, 0, 0), (0.6, 0.3, 0), (0, 1.2, 0)] + groove_wall(2, high - 4, []) + arc(4, high - 4, 4, 8, 90, 7)
    rim += [(9, high, 0), (9.6, high - 0.7, 0), (10.2, high, 0), (15.6, high, 0), (17.2, high - 0.5, 0), (18, high - 1.8, 0), (18, 3, 0)]
    frame = loft('frame', outline, rim, [pal.leather, pal.velvet])
    seam = stitches(at_z(outline, 9.6, high - 0.45), UP, pal.thread, pitch=3.2, seed=5)
    x, y = W / 2 - 15, D / 2 - 15
    pane = make('glass', np.array([(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)]), [(0, 1, 2, 3)], pal.glass, smooth=False)
    pane.location = (0, 0, (high - 6) * S)
    pane.visible_shadow = pane.visible_diffuse = False
    obs = [frame, seam, pane]
    for ob in obs:
        ob.location = (0, -D / 2 * S, ob.location[2])
    catch = front([block('hasp', 11, 13, 2.0, pal.brass, r=3, e=0.7, step=0.6)], 0, 0, 0)
    catch.location = (0, (-D + 0.2) * S, 3.5 * S)
    hinge = parent([*obs, catch], (0, D / 2, H + 0.4), (-angle, 0, 0), 'hinge')
    catch.parent = hinge
    front(lock_plate(pal, 20, 15), 0, -D / 2 + 0.2, H - 10)
    if angle:
        hinge_parts(pal, W, D, H, high, angle, cav=4)


def flared(p, W, D, H, out):
    """Leans the walls outwards by `out` at their top."""
    lean = out * np.clip(p[:, 2] / H, 0, 1) ** 1.3
    return p + np.column_stack([lean * np.clip(2.2 * p[:, 0] / W, -1, 1), lean * np.clip(2.2 * p[:, 1] / D, -1, 1), 0 * lean])


def side_loops(pal, x, z, tilt):
    """A carrying loop on each of the short sides."""
    for s in (-1, 1):
        parent(handle(pal, 58, 15, 11), (s * x, 0, z), (90 + tilt, 0, s * 90))

"""Tray for rings, for a dressing table or for a desk; with a glass lid if wanted."""
import math
import numpy as np
from .. import jewellery as props
from ..geometry import *
from .fittings import *
from .parts import *


def tray(pal, o):
    W, D, H = o.get('W', 240), o.get('D', 160), o.get('H', 34)
    lay = o.get('layout', 'full')
    gl = o.get('glass')
    ol = rect(W, D, 12)
    walls = [shell(ol, H, pal, wall=7, floor=5, lines=[5.5, H - 5.5])]
    walls += [wall_stitch(ol, z, pal, seed=i) for i, z in enumerate((5.5, H - 5.5))]
    flare = o.get('flare', 0)
    if flare:
        warp(walls, lambda p: flared(p, W, D, H, flare))
    if o.get('loops'):
        side_loops(pal, W / 2 + flare * 0.5, H * 0.56, math.degrees(math.atan(1.3 * flare / H)))
    z = 5
    dh = min(21, H - 12)
    ix, iy = W / 2 - 8, D / 2 - 8
    if lay == 'full':
        a, b = -W * 0.083, W * 0.217
        divider(pal, a, -iy, a, iy, dh, z)
        divider(pal, -ix, 0, a, 0, dh, z)
        divider(pal, b, -iy, b, 8, dh, z)
        divider(pal, a, 8, ix, 8, dh, z)
        rw, rd = ix + a - 4, iy - 4
        cx, cy = (a - ix) / 2, iy / 2 + 1
        place(ring_rolls(pal, rw, rd, 19, 6), cx, cy, z)
        for k, fx in enumerate((-0.27, 0, 0.27)):
            place(
                props.ring(pal, stone=k != 1, upright=True, hexs='#c98a94' if k == 2 else None),
                cx + fx * rw,
                cy + (k - 1) * rd / 6 + rd / 12,
                z + 16.5,
                90,
            )
        place(props.hoops(pal), cx - 12, -iy / 2, z + 1)
        place(props.studs(pal), cx + 22, -iy / 2 + 3, z + 1)
        place(props.pearl_strand(pal, 330, 7, seed=3, box=(ix - a - 8, iy - 18)), (ix + a) / 2, iy / 2 + 4, z)
        place(props.chain(pal, b - a - 8, 58), (a + b) / 2, -iy / 2 + 2, z + 0.5)
        place(props.watch(pal, min(27, iy / 2 - 6)), (b + ix) / 2, -iy / 2 + 3, z + 2, 0)
    elif lay == 'valet':
        divider(pal, W * 0.1, -iy, W * 0.1, iy, dh, z)
        place(props.watch(pal, 30), (W * 0.1 + ix) / 2, 0, z + 2, 0)
        place(props.hoops(pal, 24), -ix * 0.45, iy * 0.25, z + 1)
        place(props.ring(pal), -ix * 0.2, -iy * 0.4, z + 1, 30)
        place(props.studs(pal), -ix * 0.7, -iy * 0.3, z + 1)
    elif lay == 'rings':
        rw, rd = 2 * ix - 2, 2 * iy - 2
        n = max(5, int(rd / 12))
        place(ring_rolls(pal, rw, rd, H - 12, n), 0, 0, z)
        hx = (None, '#c98a94', '#7fb8a0', None, '#8fa8d8')
        k = 0
        for j in range(1, n, 2):
            for fx in np.linspace(-0.36, 0.36, 5):
                if (k * 7) % 5 != 3:
                    place(props.ring(pal, stone=k % 3 != 1, upright=True, hexs=hx[k % 5]), fx * rw, -rd / 2 + rd / n * j, z + H - 16, 90)
                k += 1
    zt = H
    if gl:
        HL = 15
        ang = o.get('angle', 62 if o.get('open') else 0)
        fr = loft(
            'frame',
            ol,
            [(18, 3, 0), (17.4, 0, 1), (2, 0, 0), (0.6, 0.3, 0), (0, 1.2, 0)]
            + groove_wall(2, HL - 4, [])
            + arc(4, HL - 4, 4, 8, 90, 7)
            + [(9, HL, 0), (9.6, HL - 0.7, 0), (10.2, HL, 0), (15.6, HL, 0), (17.2, HL - 0.5, 0), (18, HL - 1.8, 0), (18, 3, 0)],
            [pal.leather, pal.velvet],
        )
        st = stitches(at_z(ol, 9.6, HL - 0.45), UP, pal.thread, pitch=3.2, seed=5)
        gw, gd = W / 2 - 15, D / 2 - 15
        gp = make('glass', np.array([(-gw, -gd, 0), (gw, -gd, 0), (gw, gd, 0), (-gw, gd, 0)]), [(0, 1, 2, 3)], pal.glass, smooth=False)
        gp.location = (0, 0, (HL - 6) * S)
        gp.visible_shadow = gp.visible_diffuse = False
        obs = [fr, st, gp]
        for x in obs:
            x.location = (0, -D / 2 * S, x.location[2])
        h = front([block('hasp', 11, 13, 2.0, pal.brass, r=3, e=0.7, step=0.6)], 0, 0, 0)
        h.location = (0, (-D + 0.2) * S, 3.5 * S)
        hg = parent(obs + [h], (0, D / 2, H + 0.4), (-ang, 0, 0), 'hinge')
        h.parent = hg
        front(lock_plate(pal, 20, 15), 0, -D / 2 + 0.2, H - 10)
        zt = H + HL
        if ang:
            hinge_parts(pal, W, D, H, HL, ang, cav=4)
    feet(pal, W, D)
    return dict(size=(W + 2 * flare, D + 2 * flare, zt), canvas=None, lid_rect=None, open_h=zt if not (gl and o.get('open')) else H + D * 0.85)


def flared(p, W, D, H, out):
    """Leans the walls outwards by `out` at their top."""
    lean = out * np.clip(p[:, 2] / H, 0, 1) ** 1.3
    return p + np.column_stack([lean * np.clip(2.2 * p[:, 0] / W, -1, 1), lean * np.clip(2.2 * p[:, 1] / D, -1, 1), 0 * lean])


def side_loops(pal, x, z, tilt):
    """A carrying loop on each of the short sides."""
    for s in (-1, 1):
        parent(handle(pal, 58, 15, 11), (s * x, 0, z), (90 + tilt, 0, s * 90))

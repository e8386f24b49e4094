"""Round hatbox with a lift-off lid and a carrying strap."""

import math

import numpy as np

from .. import jewellery as props
from ..geometry import S, arc, block, loft, parent, resample, rsec, stitches, sweep
from ..outlines import Circle
from .fittings import front, strap_stitches
from .parts import UP, at_z, divider, groove_wall, pad_profile, place, pucker, ring_rolls, shell, snap_tab, wall_stitch

COLLAR = 9  # how far the lined collar, over which the lid is put, stands up


def hatbox(pal, o):
    dia, HB, HL = o.get('dia', 176), o.get('H', 112), o.get('HL', 36)
    is_open = bool(o.get('open'))
    ring = Circle(dia, 1.8)
    drum(pal, ring, HB)
    whole = round_lid(pal, ring, dia, HL)
    if is_open:
        contents(pal, dia / 2 - 9, HB - 26)
        lifted_tray(pal, dia)
        leaning = parent(whole, rot=(-105, 0, 48), name='lid')
        leaning.location = [v * S for v in (0.743 * (dia / 2 + 42), -0.669 * (dia / 2 + 42), 0.966 * dia / 2 + 0.259 * HL)]
    else:
        parent([*whole, *snap(pal, dia)], (0, 0, HB + 0.4))
    top = HB + HL + 0.4
    strap_down = is_open or o.get('strap') == 'down'
    carrying_strap(pal, dia / 2, HB - 24, top, strap_down)
    inset = dia * 0.232
    return {
        'size': (dia, dia, top + 4),
        'canvas': ((-dia / 2 + inset, -dia / 2 + inset, dia / 2 - inset, dia / 2 - inset), top + 4),
        'lid_rect': (dia, dia, top + 4),
        'open_h': top + (4 if strap_down else 42),
    }


def piping(pal, ring, z, r=1.7, out=0.5):
    section = [(-out - r * math.cos(a), z + r * math.sin(a), 0) for a in np.linspace(0, 2 * np.pi, 14)]
    return loft('piping', ring, section, [pal.leather2])


def drum(pal, ring, HB):
    prof = arc(4, 4, 4, -90, 0, 6) + groove_wall(4.5, HB - 2, [10, HB - 9])
    prof += [(0.3, HB - 1, 0), (1.2, HB, 0), (3.2, HB + 0.2, 0), (3.4, HB + 1, 1), (3.4, HB + COLLAR - 1, 1)]
    prof += arc(4.6, HB + COLLAR - 1.2, 1.2, 20, 160, 6, 1) + [(5.8, HB, 1), (5.8, HB - 22, 1), (6.4, HB - 25, 1), (8, HB - 26, 1)]
    loft('drum', ring, prof, [pal.leather, pal.velvet], {'mat': 0}, {'mat': 1}, cap_n=8)
    for z, seed in ((10, 1), (HB - 9, 2)):
        wall_stitch(ring, z, pal, seed=seed)
    piping(pal, ring, 3.2, out=-0.9)
    piping(pal, ring, HB - 0.8)


def round_lid(pal, ring, dia, HL):
    hollow = HL - 8
    prof = [(9, hollow, 1), (6.8, hollow - 1, 1), (6.8, 1, 1), (6, 0, 1), (3, 0, 0), (1, 0.2, 0), (0.3, 0.9, 0)]
    prof += groove_wall(1.5, HL - 5, [7]) + pad_profile(HL, edge=4.5, border=15, rise=2.4, soft=11)
    flat = dia / 2 - 26
    pad = lambda x, y: 3.4 * np.clip(1 - (x * x + y * y) / flat**2, 0, 1)
    skin = loft('lid', ring, prof, [pal.leather, pal.velvet], {'mat': 1}, {'mat': 0, 'f': pad}, zfun=pucker(ring, 15, 3.3, 0.2), cap_n=34)
    seam = stitches(at_z(ring, 15, HL - 0.75), UP, pal.thread, pitch=3.3, seed=3)
    mirror = loft('mirror', Circle(dia - 46, 1.5), [(0, hollow - 0.6, 0), (0.3, hollow - 1.1, 0)], [pal.mirror], {'mat': 0}, None)
    rim = [(0, hollow, 0)] + arc(2, hollow - 0.6, 2, 0, -180, 8, 0) + [(4, hollow, 0)]
    frame = loft('mirror_frame', Circle(dia - 38, 1.5), rim, [pal.velvet])
    return [skin, seam, wall_stitch(ring, 7, pal, seed=4), piping(pal, ring, HL - 3.2, out=-0.6), mirror, frame]


def snap(pal, dia):
    """A tab of leather from the lid down to a press stud on the drum."""
    return [front(snap_tab(pal, 20, 40, thick=2.5, drop=11), 0, -dia / 2 - 0.9, 2)]


def carrying_strap(pal, R, z, top, is_down):
    """From one side to the other: over the lid, or let down behind the drum."""
    t = np.linspace(0, np.pi, 120)
    if is_down:
        path = np.stack([(R + 2.4) * np.cos(t), (R + 2.4 + 5 * np.sin(t)) * np.sin(t), z - 58 * np.sin(t) ** 1.2], 1)
        up = np.stack([np.cos(t), np.sin(t), 0 * t], 1)
    else:
        path = np.stack([(R + 2.4 + 3 * np.sin(2 * t) ** 2) * np.cos(t), 3 * np.sin(t), z + (top + 40 - z) * np.sin(t) ** 0.6], 1)
        along = np.gradient(path, axis=0)
        up = np.stack([along[:, 2], 0 * t, -along[:, 0]], 1)
    path, _ = resample(path, 2, closed=False)
    up = up[np.linspace(0, len(up) - 1, len(path)).round().astype(int)]
    sweep(path, rsec(16, 2.4, 1.0, 4), pal.leather2, up=up, name='strap')
    strap_stitches(path[2:-2], up[2:-2], 6.2, pal, 5)
    for s in (-1, 1):
        plate = block('anchor', 15, 19, 2.0, pal.brass, r=3.4, e=0.7, step=0.7)
        head = [(0, 1.8, 0), (0.1, 2.5, 0), (0.9, 3.0, 0)]
        rivets = [loft('rivet', Circle(4.4, 0.35), head, [pal.brass], None, {'mat': 0}, cap_n=3) for _ in (0, 1)]
        for rivet, y in zip(rivets, (-5.4, 5.4)):
            rivet.location = (0, y * S, 0)
        parent([plate, *rivets], (s * (R + 3.0), 0, z - 2), (90, 0, s * 90))


def contents(pal, R, z):
    """Rolls for rings before, two wells behind."""
    divider(pal, -R + 2, 8, R - 2, 8, 20, z)
    divider(pal, 0, 8, 0, R - 3, 20, z)
    width = 2 * math.sqrt(R * R - (R * 0.62) ** 2) - 2
    place(ring_rolls(pal, width, R * 0.66, 17, 4), 0, -R * 0.28, z)
    for k, (x, stone, hexs) in enumerate(((-0.34, True, None), (-0.06, False, None), (0.24, True, '#c98a94'))):
        place(props.ring(pal, stone=stone, upright=True, hexs=hexs), x * R * 1.4, -R * 0.28 + (k - 1) * R * 0.165, z + 15, 90)
    place(props.pearl_strand(pal, 230, 7, seed=6, box=(R * 0.86, R * 0.72)), -R * 0.45, R * 0.5, z)
    place(props.hoops(pal, 26), R * 0.34, R * 0.42, z + 1)
    place(props.studs(pal), R * 0.62, R * 0.3, z + 1)


def lifted_tray(pal, dia):
    """The upper of two trays, taken out and set down before the box."""
    R = dia / 2 - 12
    tray = shell(Circle(2 * R, 1.8), 27, pal, wall=4.5, floor=4)
    walls = [divider(pal, 0, -R + 6, 0, R - 6, 17, 4), divider(pal, 0, 0, R - 6, 0, 17, 4)]
    jewels = [
        place(props.chain(pal, R * 0.72, R * 1.0), -R * 0.48, 0, 4.4),
        place(props.watch(pal, 26), R * 0.42, -R * 0.42, 5, -38),
        place(props.ring(pal, stone=True, big=True), R * 0.3, R * 0.4, 4.6, 30),
        place(props.ring(pal), R * 0.56, R * 0.28, 4.6, 70),
    ]
    parent([tray, *walls, *jewels], (-0.62 * dia, -0.66 * dia, 0.4), (0, 0, -14))

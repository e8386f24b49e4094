"""Jewellery box with one to three tiers; with a lock, a snap, a tassel or a magnet; flat, domed or vaulted; plain, quilted or belted."""

import math
from types import SimpleNamespace

import bpy
import numpy as np

from .. import jewellery as props
from ..geometry import S, arc, block, loft, parent, warp
from ..outlines import Circle, rect
from .fittings import ball_feet, belts, corner_caps, feet, front, handle, hinge_parts, knob, lifted, lock_plate, tassel
from .parts import (
    divider,
    drawer_front,
    groove_wall,
    lid,
    place,
    quilted_wall,
    ring_rolls,
    shell,
    snap_tab,
    wall_stitch,
)

WALL = 7
CAVITY = 9.0  # how deep the lid is hollow, from its top
TIER = 52


def jewel_box(pal, o):
    before = set(bpy.data.objects)
    b = measures(o)
    body(pal, b, o)
    for i, z in enumerate(b.tiers):  # drawers, lowest first
        drawer(pal, b, z - TIER, o.get('drawer', 0) if i == 0 else o.get('drawer2', 0))
    lid_of(pal, b, o)
    if o.get('plaque'):
        front([block('plaque', 44, 14, 1.2, pal.brass, r=2.4, e=0.5, step=0.6)], 0, -b.D / 2 - 0.2, b.HB * 0.45)
    if b.is_open:
        hinge_parts(pal, b.W - 2 * max(0, b.r - 9), b.D, b.HB, b.HL, b.angle)
        compartments(pal, b)
    rise = on_ball_feet(pal, before, b) if o.get('feet') == 'brass' else feet(pal, b.W * (1 - b.taper), b.D * (1 - b.taper)) or 0
    top = rise + b.HB + b.HL + b.vault + b.carry + 5
    return {
        'size': (b.W, b.D, top + 1),
        'canvas': ((-b.W / 2 + b.clear, -b.D / 2 + 26, b.W / 2 - b.clear, b.D / 2 - 26), top),
        'lid_rect': (b.W, b.D, top),
        'open_h': rise + b.HB + (max(b.D * math.sin(math.radians(min(b.angle, 90))), b.HL) if b.is_open else b.HL + b.vault + b.carry),
    }


def on_ball_feet(pal, before, b):
    rise = 11.0
    lifted(before, rise)
    ball_feet(pal, b.W, b.D, b.r + 4)
    return rise


def measures(o):
    W, D, r = o.get('W', 168), o.get('D', 168), o.get('r', 9)
    tiers = [TIER * k for k in range(1, o.get('tiers', 2))]
    HB = (tiers[-1] if tiers else 0) + o.get('top', 42 if tiers else 54)
    is_open = bool(o.get('open'))
    return SimpleNamespace(
        W=W,
        D=D,
        r=r,
        outline=rect(W, D, r),
        tiers=tiers,
        HB=HB,
        HL=o.get('HL', 24),
        floor=HB - 34,
        vault=o.get('vault', o.get('pillow', 0)),
        is_pillow='pillow' in o,
        carry=26 if o.get('handle') else 0,
        clear=40 if o.get('belts') else 26,
        taper=o.get('taper', 0),
        is_open=is_open,
        angle=o.get('angle', 104 if is_open else 0),
    )


def body(pal, b, o):
    lines = [5.5] + [z + 5.0 for z in b.tiers] + [b.HB - 5.0]
    prof, prev = arc(2.4, 2.4, 2.4, -90, 0, 5), 3
    for i, z in enumerate(b.tiers):
        prof += groove_wall(prev, z - 2.4, [lines[i]])
        prof += [(0.25, z - 1.4, 0), (1.6, z - 0.7, 0), (2.2, z, 0), (1.6, z + 0.7, 0), (0.25, z + 1.4, 0)]
        prev = z + 2.4
    prof += groove_wall(prev, b.HB - 1.6, lines[len(b.tiers) :])
    prof += arc(1.4, b.HB - 1.4, 1.4, 10, 90, 4) + [(WALL - 1.3, b.HB, 0)] + arc(WALL - 1.0, b.HB - 1.0, 1.0, 100, 180, 4, 1)
    zf = b.floor
    prof += [(WALL, b.HB - 14, 1), (WALL, zf + 3, 1), (WALL + 0.6, zf + 0.8, 1), (WALL + 2, zf, 1)]
    soft = quilted_wall(b.outline, 8, b.HB - 8) if o.get('quilt') else None
    shell_ = loft('body', b.outline, prof, [pal.leather, pal.velvet], {'mat': 0}, {'mat': 1}, zfun=soft, cap_n=6)
    seams = [wall_stitch(b.outline, z, pal, seed=i) for i, z in enumerate(lines)]
    if b.taper:
        warp([shell_, *seams], lambda p: p * np.column_stack([1 - b.taper * (1 - p[:, 2:] / b.HB)] * 2 + [np.ones(len(p))]))
    if o.get('corners'):
        corner_caps(pal, b.outline, [(2.4, -0.6), (0.7, 0.7), (0, 2.4), (0, 8), (0, 14)], (b.W, b.D))


def drawer(pal, b, floor, pull):
    fw, fh = b.W - 26, 33
    z = floor + 9.8 + fh / 2
    front([block('gap', fw + 1.6, fh + 1.6, 0.5, pal.dark, r=3.6, e=0.2)], 0, -b.D / 2 + 0.3, z)
    face = drawer_front(pal, fw, fh, edge=1.6, border=5.2, rise=1.0)
    button = knob(pal)
    button.location = (0, 0, 6.6 * S)
    front([*face, button], 0, -b.D / 2 - 0.2 + 2.2 - pull, z)
    if pull:
        ty = min(120, b.D - 30)
        inside = [
            shell(rect(fw - 6, ty, 3), fh - 6, pal, wall=3.5, floor=3, m_out=1),
            divider(pal, 0, -ty / 2 + 5, 0, ty / 2 - 5, fh - 12, 3),
            divider(pal, -fw / 2 + 8, 5, fw / 2 - 8, 5, fh - 12, 3),
            place(props.ring(pal, stone=True), -30, -22, 6, 20),
            place(props.pearl_strand(pal, 150, 6.5, seed=4, box=(54, 36)), 34, -27, 3),
        ]
        parent(inside, (0, -b.D / 2 + ty / 2 + 1 - pull, floor + 11))


def lid_of(pal, b, o):
    padding = {'border': 12, 'domeh': o.get('dome', 5.0), 'rise': 3.0, 'quilted': o.get('quilt', False)}
    obs = lid(b.outline, b.HL, pal, size=(b.W, b.D), cav=CAVITY, **padding)
    if b.vault:
        warp(obs[:2], lambda p: vaulted(p, b))
    if o.get('corners'):
        over = [(0, b.HL - 17)] + [q[:2] for q in arc(4.5, b.HL - 4.5, 4.5, 0, 90, 7)] + [(11, b.HL + 0.2)]
        obs += corner_caps(pal, b.outline, over, (b.W, b.D))
    if o.get('handle'):
        obs.append(parent(handle(pal, 84, 22, 17), (0, 0, b.HL + b.vault + 6)))
    for x in obs:
        x.location = (x.location[0], -b.D / 2 * S, x.location[2])
    if o.get('belts'):
        straps = belts(pal, b.W, b.D, b.HB, b.HL, o['belts'])
        for x in straps:
            x.location = (0, -b.D / 2 * S, -(b.HB + 0.25) * S)
        obs += straps
    catch = CLOSURES[o.get('lock', 'lock')](pal, b)
    hinge = parent(obs + [catch], (0, b.D / 2, b.HB + 0.25), (-b.angle, 0, 0), 'hinge')
    catch.parent = hinge


def vaulted(p, b):
    """Lifts what lies above the hollow into a barrel that spans from front to back, or into a pillow."""
    up = np.clip((p[:, 2] - (b.HL - CAVITY)) / CAVITY, 0, 1)
    span = np.clip(1 - (2 * p[:, 1] / b.D) ** 2, 0, 1) ** 0.8
    if b.is_pillow:
        span *= np.clip(1 - (2 * p[:, 0] / b.W) ** 2, 0, 1) ** 0.8
    q = p.copy()
    q[:, 2] += b.vault * up * up * (3 - 2 * up) * span
    return q


def hasp(pal, b):
    front(lock_plate(pal), 0, -b.D / 2 + 0.2, b.HB - 11)
    h = front([block('hasp', 13, 15, 2.0, pal.brass, r=3, e=0.7, step=0.6)], 0, 0, 0)
    h.location = (0, (-b.D + 0.2) * S, 3.5 * S)
    return h


def snap_closure(pal, b):
    h = front(snap_tab(pal, 22, 34, thick=2.7, drop=8), 0, 0, 0)
    h.location = (0, (-b.D + 0.1) * S, -3 * S)
    return h


def magnet_button(pal, b):
    head = [(0, -1, 0), (0, 1.2, 0), (0.5, 1.9, 0), (1.3, 2.1, 0)]
    h = front([loft('btn', Circle(8, 0.4), head, [pal.brass], None, {'mat': 0}, cap_n=4)], 0, 0, 0)
    h.location = (0, -b.D * S, 8 * S)
    return h


def tassel_tab(pal, b):
    """A button from which a tassel hangs over the front."""
    button = magnet_button(pal, b)
    threads = parent(tassel(pal, 38, 4.6), (0, -2.2 - 4.6, -5.5))
    threads.rotation_euler = (math.radians(4), 0, 0)
    holder = parent([button, threads])
    threads.location = (0, (-b.D - 5.2) * S, 5.5 * S)
    return holder


CLOSURES = {'lock': hasp, 'snap': snap_closure, 'none': magnet_button, 'tassel': tassel_tab}


def compartments(pal, b):
    zf, ix, iy = b.floor, b.W / 2 - WALL - 1, b.D / 2 - WALL - 1
    ys, xs = 8 if b.D > 140 else 2, 18 * b.W / 168
    divider(pal, ix, ys, -ix, ys, 24, zf)
    divider(pal, xs, -iy, xs, ys, 24, zf)
    divider(pal, -xs * 1.5, ys, -xs * 1.5, iy, 24, zf)
    divider(pal, xs * 1.5, ys, xs * 1.5, iy, 24, zf)
    rw, rd = ix + xs - 3, iy + ys - 3
    n = max(4, int(rd / 11.5))
    cx, cy, p = (xs - ix) / 2, (ys - iy) / 2, rd / n
    place(ring_rolls(pal, rw, rd, 19, n), cx, cy, zf)
    for k, (fx, stone, hexs) in enumerate(((-0.28, True, None), (0, False, None), (0.28, True, '#7fb8a0'))):
        y = cy + (k - 1) * p + (p / 2 if n % 2 == 0 else 0)
        place(props.ring(pal, stone=stone, upright=True, hexs=hexs), cx + fx * rw, y, zf + 16.5, 90)
    bw, bd = ix - xs, iy + ys
    place(props.pearl_strand(pal, 210, 7, seed=2, box=(bw - 4, bd - 10)), xs + bw / 2, cy, zf + 1)
    mx, my = (ix + xs * 1.5) / 2, (iy + ys) / 2
    place(props.hoops(pal), -mx, my, zf + 2)
    place(props.studs(pal), mx, my, zf + 2)
    place(props.chain(pal, min(46, xs * 3 - 6), min(40, iy - ys - 8)), 0, my, zf + 1.5)

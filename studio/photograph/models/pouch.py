"""Drawstring pouch: standing, drawn shut, or lying with what it held before it."""

import math

import numpy as np
from mathutils import Vector

from .. import jewellery as props
from ..geometry import S, arc, csec, frames, loft, make, parent, resample, stitches, sweep
from ..outlines import Circle
from .fittings import tassel
from .parts import place

AROUND, ALONG = 480, 190
PLEATS = 15
# radius and height of the cloth from the middle of its base to its hem; the narrowest place is the neck
STANDING = [(0.4, 1.2), (20, 0.9), (36, 1.4), (46, 5), (52, 14), (54, 27), (52, 41), (45, 56), (34, 69), (21, 80), (12, 88), (9.6, 93)]
STANDING += [(11, 98), (17, 104.5), (23, 112), (26, 121), (27, 126)]
LYING = [(0.4, 1.2), (20, 1.4), (36, 3.4), (45, 9), (49, 18), (50, 31), (48, 46), (44.5, 60), (40, 73), (35, 84), (31.5, 92), (30.5, 97)]
LYING += [(31.5, 102), (34, 109), (37, 117), (38.5, 125), (38, 130)]


def pouch(pal, o):
    is_open = bool(o.get('open'))
    points, neck = cloth(LYING if is_open else STANDING, 0.42 if is_open else 1.0)
    if is_open:
        points = laid_down(points)
    sheet(pal, points)
    normals = normals_of(points)
    hems(pal, points, normals, neck)
    drawstrings(pal, points, normals, neck, is_open)
    if is_open:
        spill(pal)
    size = points.reshape(-1, 3)
    low, high = size.min(0), size.max(0)
    return {'size': (high[0] - low[0], high[1] - low[1], high[2]), 'canvas': None, 'lid_rect': None, 'open_h': high[2]}


def cloth(profile, tightness):
    """Rows of points from base to hem, and which row is the neck: folds are deepest there and die out towards the base."""
    r, z = smoothed(np.array(profile, float))
    neck = len(r) // 2 + int(np.argmin(r[len(r) // 2 :]))
    theta = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)[None, :]
    z, r = z[:, None], r[:, None]
    up = np.clip(z / z[neck], 0, 1.35)
    sway = 0.25 * np.sin(3 * up + theta) + 0.16 * np.sin(5.0 * up + 2 * theta)
    phase = PLEATS * (theta + 0.02 * sway) + 1.5 * np.sin(2 * theta + 0.6) + 1.1 * np.sin(3 * theta + 2.1) + 0.5 * np.sin(5 * theta) + sway
    near = step(0.16 + 0.26 * tightness, 0.98, up)
    uneven = 0.8 + 0.2 * np.sin(4 * theta + 0.5) + 0.16 * np.sin(7 * theta + 2.2)
    pleat = (np.abs(np.cos(phase / 2)) ** 0.75 - 0.55) * 2 * uneven
    ruffle = step(1.02, 1.3, up)
    depth = tightness * near * (1.1 + 0.23 * np.minimum(r, 17)) + ruffle * (2.4 - tightness)
    broad = np.sin(6 * theta + 1.3 * np.sin(theta) + 1.2 * up) * step(0.18, 0.5, up) * (1 - step(0.7, 0.95, up))
    out = r + depth * pleat + 1.5 * broad + slump(theta, up) * (1 - near)
    turn = theta + tightness * near * 0.55 * np.sin(phase) / PLEATS
    lean = 7.0 * step(0.3, 1.2, up) + 1.2 * np.sin(4 * up)
    x, y = out * np.cos(turn) + lean, out * np.sin(turn) * (1 - 0.05 * (1 - near)) - 0.4 * lean
    fall = 1.5 * np.sin(2 * theta + 1) * ruffle + 0.9 * pleat * ruffle + 2.0 * np.sin(theta + 0.7) * step(0.5, 1.0, up)
    return np.stack([x, y, np.maximum(z + fall, 0.3 + 0 * x)], 2), neck


def step(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def smoothed(profile):
    """The profile as a curve without corners, with rows of even distance."""
    at = np.r_[0, np.cumsum(np.hypot(*np.diff(profile, axis=0).T))]
    fine = np.linspace(0, at[-1], 900)
    curve = np.stack([np.interp(fine, at, profile[:, k]) for k in (0, 1)], 1)
    bell = np.exp(-(np.linspace(-2, 2, 45) ** 2))
    padded = np.pad(curve, ((22, 22), (0, 0)), mode='reflect', reflect_type='odd')
    soft = np.stack([np.convolve(padded[:, k], bell / bell.sum(), 'valid') for k in (0, 1)], 1)
    rows = np.linspace(0, len(soft) - 1, ALONG).round().astype(int)
    return np.maximum(soft[rows, 0], 0.3), soft[rows, 1]


def slump(theta, up):
    """What the weight inside does to soft walls: bulges, a fold above the base, fine creases."""
    rng = np.random.default_rng(11)
    out = 1.8 * np.sin(2 * theta + 0.4 + 2 * up) + 1.1 * np.sin(3 * theta - 1.7 - 3 * up)
    for _ in range(16):
        around, along, size = rng.integers(3, 13), rng.uniform(-16, 16), rng.uniform(0.1, 0.42)
        out = out + size * np.sin(around * theta + along * up + rng.uniform(0, 6.28))
    for low, width, dent, turn in ((0.15, 0.035, 1.6, 0.8), (0.3, 0.03, 1.0, 3.1), (0.44, 0.035, 0.8, 5.2)):
        line = low + 0.04 * np.sin(2 * theta + 3 * turn) + 0.02 * np.sin(5 * theta + turn)
        out = out - dent * np.exp(-(((up - line) / width) ** 2)) * np.clip(np.sin(2 * theta + turn), 0, 1) ** 1.5
    return out * step(0.02, 0.2, up)


def laid_down(points):
    """On its side, the mouth towards the front left; what would sink into the table is pressed flat."""
    tilt, turn = math.radians(80), math.radians(-60)
    x, y, z = points[..., 0], points[..., 1], points[..., 2]
    y, z = y * math.cos(tilt) - z * math.sin(tilt), y * math.sin(tilt) + z * math.cos(tilt)
    x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    z = z + 38
    pressed = 6 * np.logaddexp(0, z / 6)
    return np.stack([x + 58, y + 34, np.maximum(pressed * 0.86 - 1.2, 0.5)], 2)


def sheet(pal, points):
    n, m = points.shape[:2]
    i, j = np.meshgrid(np.arange(n - 1), np.arange(m), indexing='ij')
    j2 = (j + 1) % m
    faces = np.stack([i * m + j, i * m + j2, (i + 1) * m + j2, (i + 1) * m + j], 2).reshape(-1, 4)
    skin = make('pouch', points.reshape(-1, 3), faces.tolist(), [pal.leather, pal.velvet])
    cloth_ = skin.modifiers.new('lining', 'SOLIDIFY')
    cloth_.thickness, cloth_.offset, cloth_.material_offset = 1.5 * S, -1, 1
    return skin


def normals_of(points):
    along = np.gradient(points, axis=0)
    around = np.roll(points, -1, 1) - np.roll(points, 1, 1)
    n = np.cross(around, along)
    return n / (np.linalg.norm(n, axis=2, keepdims=True) + 1e-9)


def hems(pal, points, normals, neck):
    """Seams below and above the cord's channel, and along the hem."""
    for row, seed in ((neck - 7, 1), (neck + 7, 2), (len(points) - 8, 3)):
        path, normal = points[row], normals[row]
        nearest = lambda q, p=path, n=normal: n[np.argmin(np.linalg.norm(p[None] - q[:, None], axis=2), axis=1)]
        stitches(path + normal * 0.1, nearest, pal.thread, pitch=2.9, length=2.0, rad=0.24, seed=seed)


def drawstrings(pal, points, normals, neck, is_open):
    """Two cords through the channel; each comes out at one side and falls over the body to its knot and tassel."""
    for row in (neck - 2, neck + 2):
        ring = smooth_ring(points[row] + normals[row] * 0.8, 9 if is_open else 17)
        rope(pal, ring, closed=True)
    for side in (0, 1):
        path = fallen(points[neck], side) if is_open else draped(points, normals, neck, side)
        rope(pal, path)
        knot(pal, path[0], path[6] - path[0])
        end = path[-1] - path[-8]
        ending(pal, path[-1], end if is_open else end * 0.25 - (0, 0, np.linalg.norm(end)))


def draped(points, normals, neck, side):
    """From the neck over the shoulder of the standing pouch."""
    start, drift = ((-2.58, 0.2), (-1.66, -0.02))[side]
    at = np.linspace(0, 1, 90)
    rows = np.linspace(neck, neck * (0.52, 0.46)[side], 90).astype(int)
    theta = start + drift * at**0.7 + 0.1 * np.sin(5 * at + 2 * side)
    columns = np.round(theta / (2 * np.pi) * AROUND).astype(int) % AROUND
    lift = 2.6 + 2.6 * np.exp(-9 * at)
    return smooth_line(points[rows, columns] + normals[rows, columns] * lift[:, None], 21)


def fallen(ring, side):
    """From the neck of the lying pouch down to the table."""
    start = ring[np.argmax(ring @ np.array(((0.6, -0.7, 0.3), (0.2, -0.6, 0.9))[side]))]
    across = ((10, -10, 0), (22, -22, 0), (40, -26, 0), (50, -18, 0)) if side else ((2, -16, 0), (2, -34, 0), (14, -48, 0), (30, -48, 0))
    corners = [start, start + np.array([4, -7, 1]), *(np.array([start[0], start[1], 2.2]) + np.array(step_) for step_ in across)]
    path, _ = resample(np.array(corners), count=120, closed=False)
    path = smooth_line(path, 9)
    path[:, 2] = np.maximum(path[:, 2], 2.2)
    return path


def smooth_ring(p, width):
    return np.mean([np.roll(p, s, 0) for s in range(-width, width + 1)], axis=0)


def smooth_line(p, width):
    padded = np.pad(p, ((width, width), (0, 0)), mode='reflect', reflect_type='odd')
    return np.stack([np.convolve(padded[:, k], np.ones(2 * width + 1) / (2 * width + 1), 'valid') for k in range(3)], 1)


def rope(pal, path, closed=False, strands=3, thick=0.98):
    """Twisted cord."""
    p, length = resample(path, 0.8, closed=closed)
    _, b, n = frames(p, (0.2, 0.1, 1.0), closed)
    turns = round(length / 8.0) * 2 * np.pi
    at = np.linspace(0, turns, len(p), endpoint=not closed)[:, None]
    for k in range(strands):
        a = at + 2 * np.pi * k / strands
        strand = p + (np.cos(a) * b + np.sin(a) * n) * thick
        sweep(strand, csec(thick * 1.05, 8), pal.thread, up=(0.2, 0.1, 1.0), closed=closed, name='cord')


def towards(direction):
    """The rotation in degrees that turns -Z to `direction`."""
    d = np.asarray(direction, float) / np.linalg.norm(direction)
    return [math.degrees(v) for v in Vector(-d).to_track_quat('Z', 'Y').to_euler()]


def knot(pal, at, direction):
    t = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    trefoil = np.stack([np.sin(t) + 2 * np.sin(2 * t), np.cos(t) - 2 * np.cos(2 * t), -1.5 * np.sin(3 * t)], 1) * 1.25
    parent([sweep(trefoil, csec(1.55, 10), pal.thread, up=(0.3, 0.2, 1), closed=True, name='knot')], at, towards(direction))


def ending(pal, at, direction):
    """A knot, a bead of brass and a tassel."""
    d = np.asarray(direction) / np.linalg.norm(direction)
    knot(pal, at, d)
    round_ = [(2.9, 0, 0)] + arc(4.3, -4, 4.3, 70, -70, 12) + [(2.9, -8, 0)]
    bead = loft('bead', Circle(8.6, 0.4), round_, [pal.brass], {'mat': 0}, {'mat': 0}, cap_n=3)
    parent([bead], at + d * 2.5, towards(d))
    parent(tassel(pal, 25, 3.9), at + d * 10, towards(d))


def spill(pal):
    """What the open pouch held, on the table before its mouth."""
    place(props.pearl_strand(pal, 300, 7, seed=8, box=(78, 50)), -74, -34, 1.2, 38)
    place(props.chain(pal, 50, 34), -36, -78, 0.2, -14)
    place(props.hoops(pal, 24), -112, -6, 0.2, 30)
    place(props.ring(pal, stone=True, big=True), 4, -66, 0.2, 40)

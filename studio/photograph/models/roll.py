"""Jewellery roll with one or two straps."""

import math
from types import SimpleNamespace

import numpy as np

from ..geometry import csec, loft, make, parent, rsec, stitches, sweep
from ..outlines import Circle

THICK = 4.6
TURNS = 1.35
STEPS = 260


def roll(pal, o):
    L, R = o.get('L', 190), o.get('R', 33)
    spiral = spiral_of(R)
    obs = [sheet(pal, L, spiral), core(pal, L, R), *seams(pal, L, spiral)]
    for x in (0,) if o.get('straps') == 1 else (-L * 0.25, L * 0.25):
        obs += [*strap_round(pal, x, R), press_stud(pal, x, R)]
    parent(obs, (0, 0, R + THICK / 2 + 1.8), name='roll')
    return {'size': (L, 2 * R + 10, 2 * R + 8), 'canvas': None, 'lid_rect': None, 'open_h': 2 * R + 8}


def spiral_of(R):
    """The middle of the rolled sheet, seen from its end, and its normals; the outer end is tucked over the front."""
    turn = np.linspace(0, 2 * np.pi * TURNS, STEPS)
    angle = math.radians(-70) - turn
    radius = R - THICK * 1.08 * turn / (2 * np.pi)
    at = np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1)
    tangent = np.gradient(at, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    normal = np.stack([tangent[:, 1], -tangent[:, 0]], 1)
    normal *= np.sign((normal * at).sum(1))[:, None]
    return SimpleNamespace(at=at, normal=normal, outside=at + normal * THICK / 2)


def sheet(pal, L, spiral):
    """Padded, with rounded edges at both ends and at the flap."""
    soft, round_ = 1.6, np.radians([0, 30, 60, 90])
    xs = np.r_[
        [-L / 2 + soft * (1 - math.cos(a)) for a in round_],
        np.linspace(-L / 2 + 3, L / 2 - 3, 60),
        [L / 2 - soft * (1 - math.cos(a)) for a in round_[::-1]],
    ]
    fullness = np.r_[[math.sin(a) for a in round_], np.ones(60), [math.sin(a) for a in round_[::-1]]]
    flap = np.sqrt(np.clip(1 - (np.clip((8 - np.arange(STEPS)) / 8.0, 0, 1)) ** 2, 0.02, 1))
    rows = []
    for x, k in zip(xs, fullness):
        half = spiral.normal * (THICK / 2 * (0.5 + 0.5 * k) * flap)[:, None]
        loop = np.vstack([spiral.at + half, (spiral.at - half)[::-1]])
        loop *= (1 + 0.006 * np.sin(x / 17.0 + np.arange(len(loop)) / 40.0))[:, None]
        rows.append(np.column_stack([np.full(len(loop), x), loop]))
    faces, stuffs = sheet_faces(len(rows), STEPS)
    return make('sheet', np.concatenate(rows), faces, [pal.leather, pal.velvet], stuffs, auto=60)


def sheet_faces(count, m):
    """Between the rows, leather outside and lining inside, and over both ends."""
    n = 2 * m
    faces, stuffs = [], []
    for i in range(count - 1):
        for j in range(n):
            k = (j + 1) % n
            faces.append((i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j))
            stuffs.append(0 if j < m else 1)
    for i, is_last in ((0, False), (count - 1, True)):
        for j in range(m - 1):
            face = (i * n + j, i * n + (n - 1 - j), i * n + (n - 2 - j), i * n + j + 1)
            faces.append(face[::-1] if is_last else face)
            stuffs.append(0)
    return faces, stuffs


def seams(pal, L, spiral):
    """Along both ends, on the outside only, and along the edge of the flap."""
    seen = slice(6, int(STEPS / TURNS) - 6)
    obs = []
    for s in (-1, 1):
        path = np.insert(spiral.outside[seen], 0, s * (L / 2 - 5), axis=1)
        normal = np.insert(spiral.normal[seen], 0, 0, axis=1)
        d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
        f = lambda q, n=normal, d=d: np.stack([np.interp(np.linspace(0, d[-1], len(q)), d, n[:, k]) for k in range(3)], 1)
        obs.append(stitches(path, f, pal.thread, pitch=3.6, closed=False, seed=3 + s))
    edge = np.column_stack([np.linspace(-L / 2 + 5, L / 2 - 5, 40), np.tile(spiral.outside[12], (40, 1))])
    obs.append(stitches(edge, (0, *spiral.normal[12]), pal.thread, pitch=3.6, closed=False, seed=7))
    return obs


def core(pal, L, R):
    path = np.array([(x, 0, 0) for x in (-L / 2 + 5, -L / 2 + 7, 0, L / 2 - 7, L / 2 - 5)], float)
    return sweep(path, csec(R - THICK * 2.35, 40), pal.velvet, up=(0, 0, 1), scale=[0.9, 1, 1, 1, 0.9])


def strap_round(pal, x, R):
    """It follows the spiral from the edge of the flap inwards."""
    turn = np.radians(np.linspace(292, -46, 160))
    radius = R + THICK / 2 + 1.0 - THICK * 1.08 * (np.radians(290) - turn) / (2 * np.pi)
    up = np.stack([0 * turn, np.cos(turn), np.sin(turn)], 1)
    path = up * radius[:, None] + (x, 0, 0)
    obs = [sweep(path, rsec(17, 2.0, 0.9, 4), pal.leather2, up=up, name='strap')]
    radial = lambda q: np.column_stack([np.zeros(len(q)), q[:, 1] / np.hypot(q[:, 1], q[:, 2]), q[:, 2] / np.hypot(q[:, 1], q[:, 2])])
    for s in (-1, 1):
        row = path + up * 1.05 + (s * 6.6, 0, 0)
        obs.append(stitches(row, radial, pal.thread, pitch=3.0, length=2.1, rad=0.28, closed=False, seed=4))
    return obs


def press_stud(pal, x, R):
    head = [(0, -0.6, 0), (0, 0.6, 0), (0.6, 1.4, 0), (1.6, 1.9, 0), (3, 2.2, 0)]
    stud = loft('snap', Circle(11, 0.5), head, [pal.brass], None, {'mat': 0}, cap_n=4)
    angle = math.radians(196)
    radius = R + THICK / 2 + 2.0 - THICK * 1.08 * 94 / 360
    mount = parent([stud], (x, radius * math.cos(angle), radius * math.sin(angle)))
    mount.rotation_euler = (math.radians(90) + (math.radians(180) - angle), 0, 0)
    return mount

"""Petals, roses and sprigs."""

import numpy as np

from . import geometry as geo
from . import materials as M

GOLDEN_ANGLE = 2.399963


def petals_mesh(dia, seed, tones, count=170):
    """Petals round a ball, the lower ones lying out and the upper ones folded in."""
    rng = np.random.default_rng(seed)
    u, v = np.meshgrid(np.linspace(0, 1, 6), np.linspace(-1, 1, 7), indexing='ij')
    V, F, tone = [], [], []
    q = (np.arange(5)[:, None] * 7 + np.arange(6)).ravel()
    faces = np.stack([q, q + 1, q + 8, q + 7], 1)
    of_part = np.repeat([0, 1, 1, 2, 2], 6)
    for i in range(count):
        phi = np.arccos(1 - 1.42 * ((i + 0.5) / count) ** 0.9) + rng.normal(0, 0.05)
        a = i * GOLDEN_ANGLE + rng.normal(0, 0.09)
        d = np.array([np.sin(phi) * np.cos(a), np.sin(phi) * np.sin(a), np.cos(phi)])
        t = np.array([-np.sin(a), np.cos(a), 0])
        n = np.cross(t, d) * -1
        n *= np.sign(n[2]) or 1
        long = dia * (0.34 + 0.15 * np.sin(phi)) * rng.uniform(0.9, 1.08)
        wide = dia * (0.085 + 0.045 * np.sin(phi)) * rng.uniform(0.9, 1.15)
        ph = rng.uniform(0, 6.28)
        curl = dia * (0.03 + 0.13 * np.sin(phi) ** 2) * rng.uniform(0.5, 1.3)
        ruffle = dia * 0.028 * u**1.5 * np.sin(v * 5.5 + ph) + dia * 0.012 * u * np.cos(v * 11 + ph)
        hem = 1 - 0.07 * np.abs(np.sin(v * 4.5 + ph)) * u
        along = (0.06 * dia + (long - 0.06 * dia) * u) * hem
        bend = ruffle - curl * (u**2 - 0.35 * u) + 0.10 * wide * (1 - v**2) * u
        across = wide * v * (0.22 + 0.78 * np.sin(np.pi * (0.06 + 0.5 * u)))
        p = along[..., None] * d + across[..., None] * t + bend[..., None] * n
        p[..., 2] = np.maximum(p[..., 2] * 0.86 + dia * 0.20, 0.4)
        F.append(faces + len(V) * 42)
        V.append(p.reshape(-1, 3))
        darker = rng.random() < 0.18
        tone.append(np.maximum(of_part - darker, 0))
    return geo.make('marigold', np.concatenate(V), np.concatenate(F).tolist(), tones, np.concatenate(tone))


def rose(dia=52, hexs='#e7b3ab', inner='#cf8a84', seed=1):
    """Cupped petals, each wrapped a little round the ones within."""
    rng = np.random.default_rng(seed)
    V, F, tone = [], [], []
    nu, nv = 9, 13
    u, v = np.meshgrid(np.linspace(0, 1, nu), np.linspace(-1, 1, nv), indexing='ij')
    q = (np.arange(nu - 1)[:, None] * nv + np.arange(nv - 1)).ravel()
    faces = np.stack([q, q + 1, q + nv + 1, q + nv], 1)
    petals = 22
    for i in range(petals):
        f = (i / (petals - 1)) ** 0.9
        a = i * GOLDEN_ANGLE + rng.normal(0, 0.12)
        lean = (0.10 + 1.05 * f**1.5) * (0.25 + 0.95 * u**1.2) + rng.normal(0, 0.04)
        long = dia * (0.40 + 0.16 * f)
        step = long / (nu - 1)
        r = dia * (0.015 + 0.07 * f) + np.cumsum(np.sin(lean), 0) * step
        z = np.cumsum(np.cos(lean), 0) * step - dia * 0.10 * f
        half = (1.75 - 1.05 * f) * np.sin(np.pi * (0.16 + 0.50 * u)) * (1 - 0.16 * u**4 * v**2)
        roll = u**5 * dia * 0.05 * (0.4 + f)
        z = z - dia * 0.10 * u**3 * v**2 * (0.4 + 0.6 * f) - roll + dia * 0.012 * u * np.sin(3 * v + i)
        r = r + roll
        p = np.stack([r * np.cos(a + half * v), r * np.sin(a + half * v), np.maximum(z + 2, 0.3)], -1)
        F.append(faces + i * nu * nv)
        V.append(p.reshape(-1, 3))
        tone.append(np.full(len(faces), 1 if f < 0.45 else 0))
    return [geo.make('rose', np.concatenate(V), np.concatenate(F).tolist(), [M.petal(hexs), M.petal(inner)], np.concatenate(tone))]


def loose_petals(hexs='#e7b3ab', count=14, spread=(160, 90), size=20, seed=1):
    """Petals that fell: shallow cups, each turned its own way."""
    rng = np.random.default_rng(seed)
    u, v = np.meshgrid(np.linspace(-1, 1, 9), np.linspace(-1, 1, 9), indexing='ij')
    q = (np.arange(8)[:, None] * 9 + np.arange(8)).ravel()
    faces = np.stack([q, q + 1, q + 10, q + 9], 1)
    V, F = [], []
    for i in range(count):
        s = size * rng.uniform(0.7, 1.15) / 2
        x = u * np.sqrt(1 - v**2 / 2) * s * 1.15
        y = v * np.sqrt(1 - u**2 / 2) * s * (1 - 0.25 * u)
        z = 0.25 * s * (u**2 + 0.7 * v**2) + 0.6 + 0.10 * s * np.sin(3 * v + i)
        a, tilt = rng.uniform(0, 6.28), rng.uniform(-0.25, 0.25)
        cx, cy = rng.uniform(-1, 1, 2) * np.array(spread) / 2
        p = np.stack(
            [cx + x * np.cos(a) - y * np.sin(a), cy + x * np.sin(a) + y * np.cos(a), z + np.maximum(0, x * tilt + abs(tilt) * s)], -1
        )
        F.append(faces + i * 81)
        V.append(p.reshape(-1, 3))
    return [geo.make('petals', np.concatenate(V), np.concatenate(F).tolist(), M.petal(hexs))]


def sprig(L=190, leaf=24, hexs='#7c8b74', pairs=8, bend=26, lift=6, seed=1):
    """A stem of eucalyptus, lying, with round leaves in pairs."""
    rng = np.random.default_rng(seed)
    t = np.linspace(0, 1, 40)
    path = np.stack([L * t, bend * t**2, 3 + lift * np.sin(np.pi * t)], 1)
    out = [geo.sweep(path, geo.csec(1.3, 8), M.matte('#7a6a50', 0.7), scale=1 - 0.6 * t)]
    n = 16
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    V, F = [], []
    for k in range(pairs * 2 + 1):
        at = min(0.12 + 0.88 * (k // 2) / pairs, 1)
        foot = np.array([np.interp(at, t, path[:, c]) for c in range(3)])
        side = 0 if k == pairs * 2 else (1 if k % 2 else -1)
        turn = np.arctan2(2 * bend * at, L) + side * rng.uniform(0.75, 1.2)
        s = leaf * (1.1 - 0.5 * at) * rng.uniform(0.85, 1.1)
        x, y = s * (0.5 + 0.5 * np.cos(a)), s * 0.42 * np.sin(a) * (1 + 0.15 * np.cos(a))
        z = s * rng.uniform(0.05, 0.4) * (x / s) + 0.10 * y**2 / s
        p = np.stack([foot[0] + x * np.cos(turn) - y * np.sin(turn), foot[1] + x * np.sin(turn) + y * np.cos(turn), foot[2] + z], 1)
        b = sum(map(len, V))
        V += [p, p.mean(0, keepdims=True)]
        F += [(b + i, b + (i + 1) % n, b + n) for i in range(n)]
    return out + [geo.make('leaves', np.concatenate(V), F, M.matte(hexs, 0.55, 0.3, 'clouds', 40, 0.3))]

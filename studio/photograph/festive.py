"""Lamps, flowers, cloth and lights of a feast."""
import bpy
import numpy as np
from . import geometry as geo, jewellery as props, materials as M
from .geometry import S


def diya(lit=True, seed=0):
    br = M.metal('#c99a4a', 0.22, 'diya_brass')
    L = geo.loft
    bump = lambda xyz, inset: np.column_stack(
        [xyz[:, 0] * (1 + 0.16 * np.exp(-(((np.arctan2(xyz[:, 1], xyz[:, 0])) / 0.42) ** 2))), xyz[:, 1], xyz[:, 2]]
    )
    bowl = L(
        'diya',
        geo.Circle(66, 1.2),
        [
            (22, 0, 0),
            (20, 0.4, 0),
            (12, 3.5, 0),
            (4, 10, 0),
            (0.6, 17, 0),
            (0, 19, 0),
            (1.0, 20.2, 0),
            (2.6, 19.6, 0),
            (6, 14, 0),
            (14, 9, 0),
            (24, 7.4, 0),
        ],
        [br],
        dict(mat=0),
        dict(mat=0),
        zfun=bump,
        cap_n=4,
    )
    oil = L('oil', geo.Circle(50, 1.5), [(0, 13, 0)], [M.matte('#8a5a18', 0.08, 0.6)], None, dict(mat=0), cap_n=6)
    wick = geo.sweep(np.array([(4, 0, 13), (16, 0, 14.5), (25, 0, 19), (29, 0, 22.5)], float), geo.csec(1.6, 10), M.matte('#e8dcc0', 0.9))
    out = [bowl, oil, wick]
    if lit:
        n = 18
        t = np.linspace(0, 1, n)
        lean = lambda z: 28 + 1.6 * np.sin(z * 2.2 + seed)
        r = 3.6 * np.sin(np.pi * t**0.50) ** 1.25 * (1 - 0.35 * t) + 0.04
        for size, high, tone, power in ((1.0, 27, '#ff9a35', 5.0), (0.62, 19, '#ffd083', 14.0)):
            path = np.column_stack([lean(t), 0 * t, 20.5 + high * t])
            fl = geo.sweep(path, geo.csec(1.0, 16), M.glow(tone, power), up=(0, 1, 0), scale=r * size)
            fl.visible_diffuse = False
            out.append(fl)
        d = bpy.data.lights.new('flame', 'POINT')
        d.energy = 2.1
        d.shadow_soft_size = 0.08
        d.color = (1, 0.62, 0.26)
        lo = bpy.data.objects.new('flame', d)
        bpy.context.scene.collection.objects.link(lo)
        lo.location = (28 * S, 0, 38 * S)
        out.append(lo)
    return out


def marigold(dia=46, hexs='#f28c0f', seed=1):
    """A full head: eleven rings of ruffled petals, flat outside, upright and folded in the middle."""
    rng = np.random.default_rng(seed)
    V, F, MI = [], [], []
    rings = 11
    for k in range(rings):
        f = 1 - k / (rings - 1)
        R = dia / 2 * (0.10 + 0.90 * f)
        n = int(7 + 17 * f)
        z0 = 4 + dia * 0.30 * (1 - f**1.8)
        lean = 0.15 + 1.25 * (1 - f) ** 0.7
        for i in range(n):
            a = 2 * np.pi * (i + 0.5 * (k % 2) + rng.normal(0, 0.18)) / n
            w = (2 * np.pi * R / n) * 0.95 + 1.6
            L = dia * (0.15 + 0.16 * f) * rng.uniform(0.85, 1.15)
            tilt = lean + rng.normal(0, 0.16)
            ph = rng.uniform(0, 6.28)
            b = len(V)
            for u in (0, 0.4, 0.75, 1.0):
                for v in np.linspace(-1, 1, 7):
                    rr = R - L * 0.8 + L * u * np.cos(tilt * (0.4 + 0.6 * u))
                    zz = (
                        z0
                        + L * u * np.sin(tilt * u)
                        + u * (0.9 * np.cos(v * 5.2 + ph) + 0.5 * np.cos(v * 9 + ph * 2))
                        - 1.8 * u * u * f * f
                        + 1.1 * v * v * u
                    )
                    ww = w * (0.30 + 0.70 * np.sin(np.pi * (0.12 + 0.55 * u))) * v * 0.5
                    V.append((rr * np.cos(a) - ww * np.sin(a), rr * np.sin(a) + ww * np.cos(a), max(0.3, zz)))
            for u in range(3):
                for v in range(6):
                    q = b + u * 7 + v
                    F.append((q, q + 1, q + 8, q + 7))
                    MI.append(0 if u < 2 else 1)
    h2 = {'#f28c0f': '#ffab1f', '#f7b512': '#ffcf3a', '#f3ece0': '#fff8ee', '#c8526a': '#e07b8f'}.get(hexs, hexs)
    o = geo.make('marigold', np.array(V), F, [M.petal(hexs), M.petal(h2)], MI)
    core = geo.loft(
        'mcore', geo.Circle(dia * 0.6, 3), [(0, 1, 0), (3, dia * 0.16, 0)], [M.matte(hexs, 0.8, 0.1)], None, dict(mat=0), cap_n=3
    )
    return [o, core]


def leafy(hexs='#3f5a32', L=46):
    n = 14
    t = np.linspace(0, 1, n)
    w = L * 0.2 * np.sin(np.pi * t**0.8) + 0.05
    V = [(x * L, s * y, 1.5 + 5 * np.sin(np.pi * x) - abs(s) * 2.0 * (y > 0.1)) for x, y in zip(t, w) for s in (-1, 0, 1)]
    F = [(3 * i + j, 3 * i + 3 + j, 3 * i + 4 + j, 3 * i + 1 + j) for i in range(n - 1) for j in (0, 1)]
    return [geo.make('leaf', np.array(V), F, M.matte(hexs, 0.5, 0.3))]


def bangle(pal, dia=64, z=1.8, tilt=0):
    t = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    p = np.stack([dia / 2 * np.cos(t), dia / 2 * np.sin(t), 0 * t + z], 1)
    return [geo.sweep(p, geo.csec(1.7, 12), pal.gold, closed=True)]


def cloth(hexs, w=3000, d=1300, y=-60, fold=-70, hex2=None, amp=13, seed=2):
    nx, ny = 240, 120
    X, Y = np.meshgrid(np.linspace(-w / 2, w / 2, nx), np.linspace(y - d / 2, y + d / 2, ny), indexing='ij')
    m = 1 / (1 + np.exp((Y - fold) / 22))
    Z = m * amp * (np.sin(X / 62 + Y / 85 + 1.6 * np.sin(X / 190 + Y / 240)) + 0.5 * np.sin(X / 31 - Y / 60 + 2) + 0.3) - m * 4
    V = np.stack([X, Y, Z], -1).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(nx - 1), np.arange(ny - 1), indexing='ij')
    q = (i * ny + j).ravel()
    return geo.make('cloth', V, np.stack([q, q + ny, q + ny + 1, q + 1], 1).tolist(), M.silk(hexs, hex2))


def bokeh(n=38, y=560, x=(-520, 620), z=(40, 380), seed=4, k=14.0):
    rng = np.random.default_rng(seed)
    m = M.glow('#ffb866', k)
    for i in range(n):
        o = props.sphere(rng.uniform(2.6, 4.6), m, (rng.uniform(*x), y + rng.uniform(-60, 40), rng.uniform(*z)), 10)
        o.visible_diffuse = False

"""Lamps, garlands, silk and lights of a feast."""

import bpy
import numpy as np

from . import geometry as geo
from . import materials as M
from .flowers import petals_mesh
from .geometry import S
from .outlines import Circle
from .surfaces import flame, halo_light, spot, zari


def diya(lit=True, seed=0, clay=False):
    """An oil lamp with a pinched lip, of brass or of clay: oil to the brim, a cotton wick, a flame and its shine."""
    shell = M.matte('#9c4f2e', 0.75, 0.2, 'plaster', 60, 0.5, 'clay') if clay else M.metal('#c08f3e', 0.24, 'diya_brass')

    def lip(xyz, inset):
        at = np.exp(-((np.arctan2(xyz[:, 1], xyz[:, 0]) / 0.42) ** 2))
        high = np.clip(xyz[:, 2:3] / 20, 0, 1)
        return np.column_stack([xyz[:, :2] * (1 + 0.20 * at[:, None] * high), xyz[:, 2] + 1.6 * at * high[:, 0]])

    wall = [(22, 0), (20, 0.4), (12, 3.5), (4, 10), (0.6, 17), (0, 19), (1, 20.2), (2.6, 19.6), (4.5, 15.5), (14, 9), (24, 7.4)]
    bowl = geo.loft('diya', Circle(66, 1.2), [(*p, 0) for p in wall], [shell], {'mat': 0}, {'mat': 0}, zfun=lip, cap_n=4)
    oil = geo.loft('oil', Circle(59, 1.5), [(0, 16.4, 0)], [M.matte('#6b3d08', 0.30, 0.5)], None, {'mat': 0}, cap_n=6)
    cotton = M.matte('#d9c7a2', 0.9)
    wick = geo.sweep(np.array([(-8, 3, 16.6), (8, 1, 16.8), (20, 0, 17.6), (28, 0, 21), (30, 0, 24)], float), geo.csec(1.5, 10), cotton)
    tip = geo.sweep(np.array([(29.4, 0, 22.8), (30.3, 0, 25.4)], float), geo.csec(1.55, 10), M.matte('#1a0f08', 0.9))
    return [bowl, oil, wick, tip] + (burning((30, 0, 23), seed) if lit else [])


def burning(at, seed=0, high=30, power=1.5):
    """A flame with soft edges, the shine round it, and its light."""
    x, y, z = at
    t = np.linspace(0, 1, 26)
    lean = x + 1.4 * np.sin(t * 2.4 + seed) * t
    r = 4.4 * np.sin(np.pi * t**0.55) ** 1.2 * (1 - 0.4 * t) + 0.03
    body = geo.sweep(np.column_stack([lean, y + 0 * t, z + high * t]), geo.csec(1, 20), flame(), up=(0, 1, 0), scale=r, caps=False)
    shine = halo(46, '#ff8a2a', 0.55, (x, y + 6, z + high * 0.42))
    for o in (body, shine):
        o.visible_diffuse = o.visible_shadow = False
    d = bpy.data.lights.new('flame', 'POINT')
    d.energy, d.shadow_soft_size, d.color = power, 0.09, (1, 0.58, 0.24)
    lamp = bpy.data.objects.new('flame', d)
    bpy.context.scene.collection.objects.link(lamp)
    lamp.location = (x * S, (y - 1) * S, (z + high * 0.6) * S)
    return [body, shine, lamp]


def disc(radius, material, at):
    """A round card that stands upright and faces the camera's side."""
    a = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    o = geo.make('disc', np.stack([radius * np.cos(a), 0 * a, radius * np.sin(a)], 1), [tuple(range(40))], material, smooth=False)
    o.location = [c * S for c in at]
    o.visible_diffuse = o.visible_glossy = o.visible_shadow = o.visible_transmission = False
    return o


def halo(radius, tone, power, at):
    return disc(radius, halo_light(tone, power, radius), at)


def marigold(dia=46, hexs='#f28c0f', seed=1):
    """A full head: some 170 ruffled petals round a ball, darker at their feet and lighter at their hems."""
    tones = MARIGOLDS.get(hexs, (hexs, hexs, hexs))
    return [petals_mesh(dia, seed, [M.petal(c) for c in tones])]


# foot, middle and hem of a petal
MARIGOLDS = {
    '#f28c0f': ('#b83a04', '#e8720a', '#f7931a'),
    '#f7b512': ('#c96a05', '#f0a010', '#fbc02a'),
    '#f3ece0': ('#d9c9a0', '#efe6d4', '#fbf6ec'),
    '#c8526a': ('#8a2038', '#c24a64', '#e07b8f'),
}


def garland(path, dia=34, hexs=('#f28c0f', '#f7b512'), seed=1):
    """Marigolds threaded close together along a path (mm), every third or so of the other colour."""
    rng = np.random.default_rng(seed)
    heads = [[marigold(dia, c, seed + k)[0] for k in range(2)] for c in hexs]
    at, _ = geo.resample(np.asarray(path, float), dia * 0.56, closed=False)
    out = []
    for i, p in enumerate(at):
        kind = heads[1 if i % 5 > 2 and len(heads) > 1 else 0]
        o = bpy.data.objects.new('marigold', kind[i % 2].data)
        o.location = [c * S for c in p]
        o.rotation_euler = (*rng.uniform(-0.9, 0.9, 2), rng.uniform(0, 6.28))
        o.scale = [rng.uniform(0.88, 1.08)] * 3
        bpy.context.scene.collection.objects.link(o)
        out.append(o)
    for pair in heads:
        for o in pair:
            bpy.data.objects.remove(o)
    return out


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


def silk(hexs, hex2=None, w=2400, d=1300, y=60, amp=15, clear=(0, 0, 300, 120), border=None, seed=2, turn=0.5):
    """Silk that lies in long folds, flat where things stand (`clear`: middle and half axes); `border`: where a band of gold runs, y and width."""
    rng = np.random.default_rng(seed)
    rows = np.linspace(y - d / 2, y + d / 2, 220)
    if border:
        rows = np.sort(np.r_[rows, border[0], border[0] + border[1]])
    X, Y = np.meshgrid(np.linspace(-w / 2, w / 2, 420), rows, indexing='ij')
    cx, cy, rx, ry = clear
    out = np.hypot((X - cx) / rx, (Y - cy) / ry)
    mask = np.clip((out - 1) / 0.55, 0, 1) ** 2 * (3 - 2 * np.clip((out - 1) / 0.55, 0, 1))
    a = turn
    p = X * np.cos(a) + Y * np.sin(a)
    q = -X * np.sin(a) + Y * np.cos(a)
    wave = lambda f, g: np.sin(p / f + 1.3 * np.sin(q / g + rng.uniform(0, 6)) + rng.uniform(0, 6))
    far = np.clip((520 - Y) / 300, 0.25, 1)
    Z = mask * far * amp * (0.55 * wave(26, 120) + 0.45 * (1 - np.abs(wave(38, 160))) + 0.22 * wave(11, 80) + 0.2) - 0.3
    V = np.stack([X, Y, Z], -1).reshape(-1, 3)
    n = len(rows)
    i, j = np.meshgrid(np.arange(419), np.arange(n - 1), indexing='ij')
    at = (i * n + j).ravel()
    middle = (rows[:-1] + rows[1:])[j.ravel()] / 2
    gold = (middle > border[0]) & (middle < border[0] + border[1]) if border else np.zeros(len(at), bool)
    mats = [M.silk(hexs, hex2), zari(hexs, *(border or (0, 60)))]
    return geo.make('silk', V, np.stack([at, at + n, at + n + 1, at + 1], 1).tolist(), mats, gold.astype(int))


def bokeh(n=34, y=600, x=(-520, 620), z=(60, 420), seed=4, r=(7, 17), k=1.0):
    """Lights far behind, out of focus: soft discs that overlap, as a lens draws them."""
    rng = np.random.default_rng(seed)
    lights = [spot(tone, power * k, share) for tone, power, share in (('#ffb35c', 2.2, 0.5), ('#ff8f3a', 1.6, 0.35), ('#ffd9a0', 3.0, 0.6))]
    for i in range(n):
        disc(rng.uniform(*r), lights[rng.integers(3)], (rng.uniform(*x), y - i * 0.7, rng.uniform(*z)))


def kumkum(dia=62, hexs='#b0101c', heap=15):
    """A small brass bowl of red powder."""
    brass = M.metal('#c99a4a', 0.2, 'bowl_brass')
    wall = [(24, 0), (22, 0.4), (20, 2.5), (10, 7), (2, 15), (0, 22), (0.7, 23.2), (1.9, 22.6), (3.4, 17)]
    bowl = geo.loft('bowl', Circle(dia, 1.2), [(*p, 0) for p in wall], [brass], {'mat': 0}, None, cap_n=4)
    R = dia / 2 - 3.4
    rng = np.random.default_rng(3)
    grain = lambda x, y: heap * np.clip(1 - np.hypot(x, y) / R, 0, 1) ** 1.2 + rng.normal(0, 0.16, np.shape(x))
    powder = geo.loft(
        'powder', Circle(2 * R, 1), [(0, 17, 0)], [M.matte(hexs, 1, 0.02, 'suede', 30, 1.2)], None, {'mat': 0, 'f': grain}, cap_n=26
    )
    return [bowl, powder]

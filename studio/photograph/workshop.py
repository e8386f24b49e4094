"""What lies on the maker's bench."""

import numpy as np

from . import geometry as geo
from . import jewellery as props
from . import materials as M
from .geometry import S
from .models import parts
from .outlines import Circle
from .surfaces import surface

HIDES = (
    ('tan', 'pebble', 250, 180, 4),
    ('oxblood', 'nappa', 236, 172, -5),
    ('emerald', 'croc', 228, 170, 7),
    ('navy', 'saffiano', 216, 160, -3),
    ('ivory', 'nappa', 205, 150, 9),
    ('terracotta', 'floral', 196, 142, 1),
)


def hides(of=HIDES):
    """Cut hides in a pile: colour, finish, width, depth, turn."""
    out = []
    for i, (colour, finish, w, d, turn) in enumerate(of):
        b = geo.block('hide', w, d, 2.6, M.leather(M.COLOURWAYS[colour][0], finish), r=3, e=0.9, step=3)
        out.append(geo.parent([b], (i * 2, 0, i * 2.7), (0, 0, turn)))
    return out


def waved_hide(material, thread=None, w=460, d=460):
    """A hide that lies almost flat, with a stitched square; both follow the same slight waves."""
    wave = lambda x, y: 0.9 * np.sin(x / 61 + y / 90) + 0.7 * np.sin(y / 43 - x / 120 + 1)
    X, Y = np.meshgrid(np.linspace(-w / 2, w / 2, 120), np.linspace(-d / 2, d / 2, 120), indexing='ij')
    i, j = np.meshgrid(np.arange(119), np.arange(119), indexing='ij')
    at = (i * 120 + j).ravel()
    grid = np.stack([X, Y, wave(X, Y)], -1).reshape(-1, 3)
    out = [geo.make('hide', grid, np.stack([at, at + 120, at + 121, at + 1], 1).tolist(), material)]
    if thread:
        x, y = geo.rect(208, 236, 16, 1.5).loop().T
        out.append(geo.stitches(np.stack([x, y, wave(x, y) + 0.2], 1), (0, 0, 1), thread, pitch=4.4, length=3.3, rad=0.46))
    return out


def rolled_hide(colour='mocha', finish='pebble', L=230, R=22):
    """A hide rolled up, its spiral seen from the end."""
    t = np.linspace(0, 2 * np.pi * 2.6, 220)
    rad = R - 3.0 * t / (2 * np.pi)
    sec = np.stack([rad * np.cos(t), rad * np.sin(t)], 1)
    away = sec / np.linalg.norm(sec, axis=1, keepdims=True)
    loop = np.vstack([sec, (sec - away * 2.2)[::-1]])
    o = geo.sweep(np.array([(-L / 2, 0, R), (0, 0, R), (L / 2, 0, R)], float), loop, M.leather(M.COLOURWAYS[colour][0], finish), caps=True)
    return [o]


def spool(hexs='#e3c193', h=40, dia=26):
    wood = M.wood('#b98a58')
    wall = [(8, 0), (0, 0.2), (0, 3), (5, 4), (5, h - 4), (0, h - 3), (0, h), (8, h + 0.2)]
    core = geo.loft('spool', Circle(dia, 0.8), [(*p, 0) for p in wall], [wood], {'mat': 0}, {'mat': 0}, cap_n=3)
    turns = round((h - 10) / 1.4)
    t = np.linspace(0, 2 * np.pi * turns, turns * 26)
    r = dia / 2 - 2.8
    wound = np.stack([r * np.cos(t), r * np.sin(t), 5 + (h - 10) * t / t[-1]], 1)
    return [core, geo.sweep(wound, geo.csec(0.85, 7), M.thread(hexs), up=(0, 0, 1))]


def loose_thread(hexs='#e3c193', path=((0, 0), (40, 20), (90, -10), (140, 14))):
    p = np.asarray(path, float)
    s = np.linspace(0, len(p) - 1, 160)
    xy = np.stack([np.interp(s, range(len(p)), p[:, c]) for c in (0, 1)], 1)
    for _ in range(600):
        xy[1:-1] = (xy[:-2] + 2 * xy[1:-1] + xy[2:]) / 4
    return [geo.sweep(np.column_stack([xy, np.full(len(xy), 0.8)]), geo.csec(0.6, 8), M.thread(hexs))]


def awl():
    p = np.array([(0, 0, 9), (12, 0, 10), (40, 0, 10), (62, 0, 8.5), (70, 0, 8)], float)
    grip = geo.sweep(p, geo.csec(9, 20), M.wood('#9c6a3c'), up=(0, 0, 1), scale=[0.55, 0.95, 1, 0.55, 0.4])
    steel = M.metal('#c9c9cc', 0.18, 'steel')
    needle = np.array([(70, 0, 8), (95, 0, 5), (122, 0, 1)], float)
    return [grip, geo.sweep(needle, geo.csec(1.7, 12), steel, up=(0, 0, 1), scale=[1, 0.8, 0.1])]


def mallet(L=190):
    head = geo.loft(
        'head',
        Circle(46, 1),
        [(3, -38, 0), (0, -35, 0), (0, 35, 0), (3, 38, 0)],
        [M.wood('#8a5a34')],
        {'mat': 0},
        {'mat': 0},
        cap_n=5,
    )
    head = geo.parent([head], (0, 0, 23), (90, 0, 0))
    grip = geo.sweep(
        np.array([(10, 0, 23), (60, 0, 18), (120, 0, 12), (L, 0, 11)], float),
        geo.csec(10, 18),
        M.wood('#b07c4a'),
        scale=[0.8, 0.8, 1, 1.05],
    )
    return [head, grip]


def ruler(L=240):
    steel = M.metal('#bcbcbf', 0.3, 'ruler_steel')
    blade = geo.block('blade', L, 26, 1, steel, r=1, e=0.3)
    dark = M.matte('#1c1a19', 0.6)
    n = int(L / 5) - 1
    F, V = [], []
    for k in range(n):
        x, long = -L / 2 + 5 * (k + 1), (9 if k % 2 else 5)
        V += [(x - 0.3, 12, 1.06), (x + 0.3, 12, 1.06), (x + 0.3, 12 - long, 1.06), (x - 0.3, 12 - long, 1.06)]
        F.append((4 * k + 3, 4 * k + 2, 4 * k + 1, 4 * k))
    return [blade, geo.make('ticks', np.array(V), F, dark, smooth=False)]


def rings(count=5):
    """Brass rings for locks and drawers."""
    pal = M.Palette('tan', 'pebble')
    return [geo.parent(geo.flat(props.hoops(pal, 13)), (dx * 9, -(dx % 2) * 9, 0), (0, 0, dx * 40)) for dx in range(count)]


def raw_box(w=120, d=120, h=52, board='#b08d67'):
    """A body of bare board, not covered yet: its walls, and the seam of paper tape at the corners."""
    card = M.matte(board, 0.95, 0.08, 'suede', 90, 0.25, 'board')
    cut = M.matte('#d2b892', 0.95, 0.08, 'suede', 30, 0.2, 'cut board')
    tape = M.matte('#c9b08a', 0.85, 0.15, 'suede', 60, 0.1, 'paper tape')
    t = 3
    wall = [(0.3, 0, 0), (0, 0.3, 0), (0, h - 0.3, 0), (0.2, h, 1), (t - 0.2, h, 1), (t, h - 0.3, 0), (t, 4, 0), (t + 0.4, 3, 0)]
    body = geo.loft('raw', geo.rect(w, d, 1.2), wall, [card, cut], {'mat': 0}, {'mat': 0}, cap_n=4)
    out = [body]
    for sx in (-1, 1):
        for sy in (-1, 1):
            p = np.array([(sx * (w / 2 + 0.15), sy * (d / 2 + 0.15), 2), (sx * (w / 2 + 0.15), sy * (d / 2 + 0.15), h - 2)])
            for dx, dy in ((9, 0.25), (0.25, 9)):
                b = geo.block('tape', dx * 2, dy * 2, h - 6, tape, r=0.1, e=0.05)
                b.location = ((p[0, 0] - sx * (dx - 0.1 if dx > 1 else 0)) * S, (p[0, 1] - sy * (dy - 0.1 if dy > 1 else 0)) * S, 3 * S)
                out.append(b)
    return out


def boards(w=150, d=150, count=9, board='#b08d67', seed=1):
    """Cut boards in a pile."""
    rng = np.random.default_rng(seed)
    card = M.matte(board, 0.95, 0.08, 'suede', 90, 0.25, 'board')
    out = []
    for i in range(count):
        b = geo.block('board', w, d, 2.8, card, r=0.6, e=0.3)
        out.append(geo.parent([b], (*rng.normal(0, 1.6, 2), i * 2.9), (0, 0, rng.normal(0, 1.2))))
    return out


def loose_lid(colour='tan', finish='pebble', w=130, d=130, h=24, quilted=False):
    """A covered and stitched lid that waits for its box."""
    pal = M.Palette(colour, finish)
    made = parts.lid(geo.rect(w, d, 9), h, pal, size=(w, d), border=12, domeh=4, rise=3, quilted=quilted)
    return [geo.parent(geo.flat([made]))]


def rack(L=620, at=(0,), h=150):
    """A wooden rack: two rails on feet, against which lids lean to dry."""
    wood = surface('oak')
    out = []
    for z, y in ((14, 0), (h, 26)):
        b = geo.block('rail', L, 14, 14, wood, r=2, e=1)
        b.location = (0, y * S, (z - 14) * S)
        out.append(b)
    for x in (-L / 2 + 10, L / 2 - 10):
        b = geo.block('post', 14, 44, h, wood, r=2, e=1)
        b.location = (x * S, 14 * S, 0)
        out.append(b)
    return out

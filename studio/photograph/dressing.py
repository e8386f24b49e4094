"""What stands and lies beside the products: ribbons, books, bottles, vases, mirrors, plates, toys."""

import numpy as np

from . import geometry as geo
from . import materials as M
from .outlines import Circle
from .surfaces import looking_glass, paper_edges, satin, shade_cloth, surface


def strip(path, wide, material, up=(0, 0, 1), closed=False, scale=None):
    return geo.sweep(np.asarray(path, float), geo.rsec(wide, 0.5, 0.2, 3), material, up=up, closed=closed, scale=scale)


def ribbon(size=(120, 120, 70), hexs='#8d2230', wide=15, tails=70):
    """Satin tied crosswise round a box of `size`, with a bow on top."""
    m = satin(hexs)
    w, d, h = size
    out = []
    for across in (True, False):
        half = (w if across else d) / 2 + 0.6
        corners = [(-half, 0.3), (-half, h + 0.6), (half, h + 0.6), (half, 0.3)]
        a = np.array(corners, float)
        edge = np.concatenate([np.linspace(p, q, 24, endpoint=False) for p, q in zip(a[:-1], a[1:])] + [a[-1:]])
        edge = np.apply_along_axis(lambda c: np.convolve(np.pad(c, 1, mode='edge'), (0.25, 0.5, 0.25), 'valid'), 0, edge)
        zero = np.zeros(len(edge))
        path = np.stack([edge[:, 0], zero, edge[:, 1]] if across else [zero, edge[:, 0], edge[:, 1]], 1)
        out.append(strip(path, wide, m, up=normals_out(path, (0, 0, h / 2))))
    return out + bow(m, h + 1, wide, tails)


def bow(m, z, wide=15, tails=70):
    """Two loops, two tails that fall over the edge of the lid, and a knot."""
    out = []
    t = np.linspace(0, 2 * np.pi, 60)
    for side, turn in ((1, 0.25), (-1, -0.2)):
        x = side * (24 - 24 * np.cos(t))
        y = 6 * np.sin(t) * side
        zz = z + 3 + 14 * np.sin(t / 2) ** 2 + 7 * np.sin(t)
        path = np.stack([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn), zz], 1)
        out.append(strip(path, wide * 1.1, m, up=(0.05, 1, 0.2), scale=0.55 + 0.45 * np.sin(t / 2) ** 0.7))
    u = np.linspace(0, 1, 40)
    for side, turn in ((1, -1.05), (-1, -2.0)):
        r = tails * u
        zz = z + 4 * np.exp(-6 * u) + 1.4 + 1.6 * np.abs(np.sin(9 * u + side))
        bend = 10 * np.sin(3.2 * u) * side
        path = np.stack([r * np.cos(turn) - bend * np.sin(turn), r * np.sin(turn) + bend * np.cos(turn), zz], 1)
        out.append(strip(path, wide, m, scale=0.6 + 0.4 * u))
    knot = geo.block('knot', 13, 12, 11, m, r=5, e=4.5, step=1)
    knot.location = (0, 0, (z + 1) * geo.S)
    return out + [knot]


def normals_out(path, middle):
    away = path - np.asarray(middle, float)
    steep = np.abs(away[:, 2]) > middle[2] - 1.0
    flat = away.copy()
    flat[:, 2] = 0
    flat[steep & (np.hypot(flat[:, 0], flat[:, 1]) < np.hypot(*flat[0, :2]) - 1)] = (0, 0, 1)
    return flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-9)


def plinth(w, d, h, of='#e6d3bf', r=4):
    return [geo.block('plinth', w, d, h, surface(of), r=r, e=min(1.5, h / 3), step=8)]


def drum(dia, h, of='#e6d3bf'):
    """A round plinth."""
    e = 1.4
    wall = [(e, 0, 0)] + geo.arc(e, e, e, -90, 0, 4) + geo.arc(e, h - e, e, 0, 90, 5)
    return [geo.loft('drum', Circle(dia, 1.6), wall, [surface(of)], {'mat': 0}, {'mat': 0}, cap_n=4)]


def arch(w, h, depth=26, of='#dcb9a0'):
    """An upright arch of plaster, as stands behind a still life."""
    a = np.linspace(0, np.pi, 50)
    r = w / 2
    outline = np.concatenate([[(r, 0)], np.stack([r * np.cos(a), h - r + r * np.sin(a)], 1), [(-r, 0)]])
    n = len(outline)
    V = [(x, y, z) for y in (-depth / 2, depth / 2) for x, z in outline]
    F = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    o = geo.make('arch', np.array(V), F, surface(of), smooth=False)
    return [o]


def book(w=150, d=105, h=24, hexs='#7c3f33'):
    cover = M.matte(hexs, 0.7, 0.25, 'weave', 14, 0.25, 'bookcloth')
    pages = paper_edges()
    low = geo.block('cover', w, d, 2.2, cover, r=1.5, e=0.6)
    high = geo.block('cover', w, d, 2.2, cover, r=1.5, e=0.6)
    high.location = (0, 0, (h - 2.2) * geo.S)
    back = geo.block('back', 3, d, h, cover, r=1.2, e=0.8)
    back.location = (-(w / 2 - 1.2) * geo.S, 0, 0)
    leaves = geo.block('leaves', w - 7, d - 6, h - 4.4, pages, r=0.6, e=0.3)
    leaves.location = (0.5 * geo.S, 0, 2.2 * geo.S)
    return [low, high, back, leaves]


def bottle(h=78, dia=44, hexs='#c98a4e'):
    """A scent bottle: thick glass, amber inside, a gold cap."""
    glass = geo.loft(
        'bottle',
        Circle(dia, 1),
        [(3, 0, 0)] + geo.arc(3, 3, 3, -90, 0, 5) + geo.arc(7, h - 26, 7, 0, 84, 8) + [(dia / 2 - 8, h - 18, 0), (dia / 2 - 8, h - 14, 0)],
        [M.glass()],
        {'mat': 0},
        None,
        cap_n=5,
    )
    juice = geo.loft(
        'scent',
        Circle(dia - 6, 1),
        [(2, 4, 0), (0, 6, 0), (0, h - 38, 0)],
        [M.matte(hexs, 0.05, 0.5)],
        {'mat': 0},
        {'mat': 0},
        cap_n=5,
    )
    gold = M.metal('#d6b06a', 0.16, 'cap')
    cap = geo.loft(
        'cap',
        Circle(22, 0.7),
        [(0.6, h - 15, 0), (0, h - 14, 0), (0, h + 6, 0), (1, h + 7, 0)],
        [gold],
        {'mat': 0},
        {'mat': 0},
        cap_n=4,
    )
    return [glass, juice, cap]


def vase(h=120, dia=64, of='#d9c4ae', neck=20):
    """A thrown clay vase."""
    z = np.linspace(0, h, 40)
    r = dia / 2 * (0.62 + 0.38 * np.sin(np.pi * (z / h) ** 0.8) ** 1.2)
    k = np.clip((z / h - 0.72) / 0.28, 0, 1)
    r = r * (1 - k) + neck / 2 * k + 2.5 * np.clip((k - 0.8) / 0.2, 0, 1)
    wall = [(dia / 2 - x, y, 0) for x, y in zip(r, z)] + [(dia / 2 - r[-1] + 2, h - 1, 0), (dia / 2 - r[-1] + 4, h - 24, 0)]
    return [geo.loft('vase', Circle(dia, 1.4), wall, [surface(of)], {'mat': 0}, {'mat': 0}, cap_n=4)]


def plate(dia=170, of=None, rim=7):
    """A round tray of brass, or of a surface."""
    m = surface(of) if of else M.metal('#c39a55', 0.26, 'tray_brass')
    wall = [(6, 0, 0), (2, 0.4, 0), (0, 2, 0), (0, rim - 1, 0), (0.8, rim, 0), (1.8, rim - 0.8, 0), (2.6, 3.4, 0), (5, 2.2, 0)]
    return [geo.loft('plate', Circle(dia, 1.2), wall, [m], {'mat': 0}, {'mat': 0}, cap_n=6)]


def lampshade(h=150, dia=190, z=150):
    """A table lamp that is lit: its foot of brass, its shade of cloth."""
    brass = M.metal('#b08d4f', 0.25, 'lamp_brass')
    shade = geo.loft('shade', Circle(dia, 2), [(0, z, 0), (dia * 0.16, z + h, 0)], [shade_cloth()], None, None)
    stem = geo.sweep(np.array([(0, 0, 4), (0, 0, z / 2), (0, 0, z + 10)], float), geo.csec(6, 16), brass, up=(0, 1, 0))
    base = geo.loft(
        'foot', Circle(120, 1.4), [(3, 0, 0), (0, 1, 0), (0, 8, 0), (3, 10, 0), (40, 16, 0)], [brass], {'mat': 0}, {'mat': 0}, cap_n=5
    )
    shade.visible_diffuse = False
    return [shade, stem, base]


def mirror(dia=210, z=150, tilt=-8, foot=110):
    """A round glass in a brass rim, on a foot."""
    brass = M.metal('#c9a45e', 0.18, 'mirror_brass')
    a = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    rim = geo.sweep(np.stack([dia / 2 * np.cos(a), 0 * a, dia / 2 * np.sin(a)], 1), geo.csec(4, 14), brass, up=(0, 1, 0), closed=True)
    glass = geo.make(
        'glass', np.stack([dia / 2 * np.cos(a), 0 * a - 1, dia / 2 * np.sin(a)], 1), [tuple(range(120))], looking_glass(), smooth=False
    )
    head = geo.parent([rim, glass], (0, 0, z), (tilt, 0, 0))
    stem = geo.sweep(np.array([(0, 8, 3), (0, 7, z / 2 - dia / 4), (0, 4, z - dia / 2 - 1)], float), geo.csec(4.5, 14), brass, up=(0, 1, 0))
    base = geo.loft(
        'foot', Circle(foot, 1.2), [(3, 0, 0), (0, 1, 0), (0, 4, 0), (2, 6, 0), (16, 8, 0)], [brass], {'mat': 0}, {'mat': 0}, cap_n=5
    )
    return [head, stem, base]


def rattle(hexs=('#d9a79c', '#e9dcc3', '#a9b39a', '#e3c193')):
    """A wooden ring with beads, for a child."""
    wood = surface('oak')
    a = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    ring = geo.sweep(np.stack([32 * np.cos(a), 32 * np.sin(a), 0 * a + 6], 1), geo.csec(5.5, 16), wood, closed=True)
    out = [ring]
    for k, c in enumerate(hexs):
        at = 0.5 + 0.34 * k
        bead = geo.loft(
            'bead',
            Circle(19, 0.7),
            [(9.5 - 9.5 * np.sin(p), 9.5 - 9.5 * np.cos(p), 0) for p in np.linspace(0.3, 2.84, 16)],
            [M.matte(c, 0.5, 0.35)],
            {'mat': 0},
            {'mat': 0},
            cap_n=3,
        )
        bead.location = (32 * np.cos(at) * geo.S, 32 * np.sin(at) * geo.S, 0)
        out.append(bead)
    return out


def socks(hexs='#efe6d8', trim='#d9a79c', L=56):
    """A pair of small knitted shoes."""
    knit = M.matte(hexs, 0.95, 0.1, 'weave', 26, 1.6, 'knit')
    band = M.matte(trim, 0.95, 0.1, 'weave', 20, 1.4, 'knit')
    out = []
    for side in (-1, 1):
        outline = geo.rect(L, L * 0.52, L * 0.25, 1.2)
        slope = lambda x, y: L * 0.10 * np.clip(1 - np.abs(y) / (L * 0.26), 0, 1) ** 0.5 - L * 0.004 * x
        sole = geo.loft(
            'shoe',
            outline,
            geo.arc(4, 4, 4, -90, 0, 6) + [(0, L * 0.18, 0)] + geo.arc(9, L * 0.2, 9, 0, 86, 8),
            [knit],
            {'mat': 0},
            {'mat': 0, 'f': slope},
            cap_n=16,
        )
        leg = geo.loft(
            'leg',
            Circle(L * 0.5, 1),
            [
                (0, L * 0.2, 0),
                (0.5, L * 0.45, 0),
                (-1.2, L * 0.5, 1),
                (-2, L * 0.6, 1),
                (-1, L * 0.7, 1),
                (2, L * 0.71, 1),
                (4, L * 0.5, 0),
            ],
            [knit, band],
            None,
            {'mat': 0},
            cap_n=3,
        )
        leg.location = (-L * 0.22 * geo.S, 0, 0)
        out.append(geo.parent([sole, leg], (0, side * L * 0.34, 0), (0, 0, side * 7)))
    return out

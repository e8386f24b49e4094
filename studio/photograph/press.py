"""The press that stamps names in gold."""

import numpy as np

from . import geometry as geo
from . import materials as M
from .geometry import S
from .outlines import Circle


def press(enamel='#23362e', bed=34):
    """Cast iron, a hot brass head over the bed, a lever, and gold foil that runs from roll to roll under the head."""
    iron = M.matte(enamel, 0.34, 0.5, 'plaster', 120, 0.25, 'enamel')
    steel = M.metal('#b9b9bd', 0.22, 'press_steel')
    brass = M.metal('#c79a4c', 0.24, 'press_brass')
    base = geo.block('base', 230, 210, 30, iron, r=14, e=6)
    plate = at(geo.block('bed', 170, 150, bed - 30, steel, r=4, e=1), 0, -14, 30)
    column = at(geo.block('column', 74, 52, 196, iron, r=12, e=6), 0, 74, 28)
    arm = at(geo.block('arm', 66, 170, 46, iron, r=14, e=8), 0, 20, 196)
    plunger = turned(26, [(0, 120), (0, 200)], steel, (0, -24))
    collar = turned(44, [(2, 176), (0, 179), (0, 194), (2, 197)], brass, (0, -24))
    head = at(geo.block('head', 96, 66, 30, brass, r=5, e=2), 0, -24, 96)
    die = at(geo.block('die', 72, 40, 12, brass, r=2, e=0.8), 0, -24, 84)
    cable = geo.sweep(
        np.array([(48, -10, 112), (74, 4, 116), (84, 40, 100), (70, 70, 60)], float), geo.csec(3, 10), M.matte('#2a2422', 0.6)
    )
    lever = geo.sweep(
        np.array([(30, 10, 224), (70, -10, 236), (130, -50, 262), (150, -64, 270)], float), geo.csec(7, 16), steel, up=(0, 0, 1)
    )
    hub = geo.sweep(np.array([(22, 14, 219), (46, 6, 228)], float), geo.csec(15, 24), brass, up=(0, 0, 1))
    ball = turned(
        34, [(17 - 17 * np.sin(p), 270 - 17 * np.cos(p)) for p in np.linspace(0.15, 3.0, 18)], M.matte('#1c1412', 0.18, 0.6), (154, -66)
    )
    return [base, plate, column, arm, plunger, collar, head, die, cable, lever, hub, ball] + foil(steel)


def foil(steel):
    gold = M.metal('#dcb35e', 0.13, 'foil')
    card = M.matte('#c9b493', 0.9, 0.1)
    out = []
    for x, z, full in ((-112, 168, 22), (104, 166, 13)):
        for r, half, m in ((full, 34, gold), (9, 35, card), (4, 46, steel)):
            path = np.array([(x, -24 - half, z), (x, -24, z), (x, -24 + half, z)], float)
            out.append(geo.sweep(path, geo.csec(r, 40), m, up=(0, 0, 1)))
    web = np.array(
        [(-112, -24, 146), (-70, -24, 106), (-52, -24, 83.2), (0, -24, 82.6), (52, -24, 83.2), (70, -24, 110), (104, -24, 153)], float
    )
    fine, _ = geo.resample(web, 3, closed=False)
    for _ in range(4):
        fine[1:-1] = (fine[:-2] + 2 * fine[1:-1] + fine[2:]) / 4
    out.append(geo.sweep(fine, geo.rsec(64, 0.3, 0.1, 2), gold, up=(0, 0, 1)))
    for x in (-112, 104):
        out.append(at(geo.block('bracket', 10, 8, 150, steel, r=2, e=0.8), x, 24, 28))
    return out


def turned(dia, wall, material, xy):
    return at(geo.loft('turned', Circle(dia, 1), [(r, z, 0) for r, z in wall], [material], {'mat': 0}, {'mat': 0}, cap_n=4), *xy, 0)


def at(o, x, y, z):
    o.location = (x * S, y * S, z * S)
    return o

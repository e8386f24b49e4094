"""Zipped travel case, round (`dia`) or with rounded corners (`W`, `D`, `r`)."""
import math
import numpy as np
from .. import jewellery as props
from ..geometry import *
from .fittings import *
from .parts import *


def zip_case(pal, o):
    if 'W' in o:
        W, D, r = o['W'], o['D'], o.get('r', 22)
        c = rect(W, D, r, 1.8)
        flatd = min(W, D)
    else:
        W = D = o.get('dia', 112)
        c = Petals(W, o['petals'], 4.5) if 'petals' in o else Circle(W, 1.6)
        flatd = W
    H1, H2 = o.get('H1', 25), o.get('H2', 23)
    g = 2.6
    op = o.get('open')
    e = min(7, H2 * 0.32)
    prof = (
        arc(e - 1, e - 1, e - 1, -90, 0, 8)
        + groove_wall(e - 0.5, H1 - 3, [H1 - 4.6])
        + [(0.0, H1 - 2, 0), (0.3, H1 - 0.8, 0), (1.2, H1, 0), (4, H1, 1)]
    )
    wall_stitch(c, H1 - 4.6, pal, pitch=3, length=2.2, rad=0.32)
    if op:
        prof += [(5, H1, 1), (5.5, H1 - 1, 1), (5.5, 6, 1), (8, 4, 1)]
    loft('body', c, prof, [pal.leather, pal.velvet], dict(mat=0), dict(mat=1), cap_n=8)
    z0 = H1 + 2 * g
    pf = pad_profile(H2, edge=e, border=13, rise=1.8, soft=10)
    lp = (
        ([(8, H2 - 5, 1), (5.5, H2 - 7, 1), (5.5, 1, 1), (5, 0, 1)] if op else [])
        + [(4, 0, 1), (1.2, 0, 0), (0.3, 0.8, 0), (0, 2, 0)]
        + groove_wall(3, H2 - e - 1, [4.6])
        + pf
    )
    if 'W' in o:
        f = (quilt if o.get('quilt') else dome)(W - 44, D - 44, o.get('dome', 2.6))
    else:
        R0 = W / 2 - 21
        f = lambda x, y: 3.0 * np.clip(1 - (x * x + y * y) / R0**2, 0, 1)
        if o.get('quilt'):
            q = quilt(W, W, 0, 14)
            f0 = f
            f = lambda x, y: f0(x, y) + q(x, y) * np.clip(4 * (1 - (x * x + y * y) / (R0 + 4) ** 2), 0, 1)
    lb = loft(
        'lid',
        c,
        lp,
        [pal.leather, pal.velvet],
        dict(mat=1),
        dict(mat=0, f=f),
        zfun=pucker(c, 13, 3.2, 0.2),
        cap_n=52 if o.get('quilt') else 28,
    )
    obs = [
        lb,
        stitches(at_z(c, 13, H2 - 0.75), UP, pal.thread, pitch=3.2, seed=2),
        wall_stitch(c, 4.6, pal, pitch=3, length=2.2, rad=0.32, seed=6),
    ]
    if op:
        mi = loft('mirror', Circle(flatd - 34, 1.5), [(0, H2 - 5.4, 0), (0.3, H2 - 5.9, 0)], [pal.mirror], dict(mat=0), None)
        fr = loft(
            'mframe', Circle(flatd - 28, 1.5), [(0, H2 - 5, 0)] + arc(1.6, H2 - 5.4, 1.6, 0, -180, 7, 0) + [(3.3, H2 - 5, 0)], [pal.velvet]
        )
        obs += [mi, fr]
    for x in obs:
        x.location = (0, -D / 2 * S, x.location[2])
    ang = o.get('angle', 98 if op else 0)
    parent(obs, (0, D / 2, z0), (-ang, 0, 0), 'hinge')
    if not op:
        zipper(at_z(c, 1.2, H1 + g), outward(c), pal.tape, pal.brass, pitch=1.5, tw=2.6)
        if 'W' in o:
            px, py, yaw = W * 0.22, -D / 2, 0
        else:
            a = math.radians(o.get('pull_at', -62))
            px, py, yaw = W / 2 * math.cos(a), D / 2 * math.sin(a), math.degrees(a) + 90
        if o.get('pull') == 'tassel':
            zip_pull(pal, px, py, H1 + g, yaw, tab=False)
            aa = math.radians(yaw - 90)
            ks = tassel(pal, 27)
            parent(ks, (px + 6.5 * math.cos(aa), py + 6.5 * math.sin(aa), H1 + g - 3))
        else:
            zip_pull(pal, px, py, H1 + g, yaw)
    else:
        zipper(at_z(c, 1.6, H1 + g * 0.4), outward(c), pal.tape, pal.brass, pitch=1.5, tw=2.0)
        gus = block('gusset', flatd * 0.42, 3.2, 12, pal.tape, r=1, e=0.8)
        gus.location = (0, (D / 2 - 2.2) * S, (H1 - 5) * S)
        ix, iy = W / 2 - 8, D / 2 - 8
        if 'W' in o:
            divider(pal, -ix, 4, ix, 4, 16, 4)
            divider(pal, 0, 4, 0, iy, 16, 4)
            divider(pal, W * 0.18, -iy, W * 0.18, 4, 16, 4)
            rw, rd = ix + W * 0.18 - 4, iy + 4 - 4
            place(ring_rolls(pal, rw, rd, 16, max(3, int(rd / 11))), (W * 0.18 - ix) / 2, (4 - iy) / 2, 4)
            place(props.ring(pal, stone=True, upright=True), -ix * 0.55, (4 - iy) / 2, 18, 90)
            place(props.ring(pal, upright=True), -ix * 0.2, (4 - iy) / 2, 18, 90)
            place(props.hoops(pal, 24), -ix * 0.5, (iy + 4) / 2, 5)
            place(props.pearl_strand(pal, 120, 6.5, seed=5, box=(ix - 12, iy - 16)), ix * 0.5, (iy + 4) / 2, 5)
            place(props.studs(pal), W * 0.18 + (ix - W * 0.18) / 2, (4 - iy) / 2, 5)
        else:
            divider(pal, -ix, 0, ix, 0, 16, 4)
            divider(pal, 0, 0, 0, iy, 16, 4)
            place(ring_rolls(pal, W * 0.56, W * 0.26, 16, 3), 0, -W * 0.17, 4)
            for k, fx in enumerate((-0.16, 0, 0.16)):
                place(props.ring(pal, stone=k != 1, upright=True), fx * W, -W * 0.17, 18, 90)
            place(props.hoops(pal, 22), -W * 0.22, W * 0.2, 5)
            place(props.studs(pal), W * 0.2, W * 0.2, 5)
    cm = 22 if 'W' in o else W * 0.232
    return dict(
        size=(W, D, z0 + H2 + 3),
        canvas=((-W / 2 + cm, -D / 2 + cm, W / 2 - cm, D / 2 - cm), z0 + H2 + 4),
        lid_rect=(W, D, z0 + H2 + 4),
        open_h=z0 + (D if op else H2),
    )


def zip_pull(pal, x, y, z, yaw, tab=True):
    sl = block('slider', 9, 7, 3.2, pal.brass, r=2, e=1.0, step=0.6)
    br = sweep(np.array([(-3, 0, 3), (-2.4, 0, 5), (0, 0, 5.8), (2.4, 0, 5), (3, 0, 3)], float), csec(0.8), pal.brass, up=(0, 1, 0))
    # leather tab hanging down (local -y is down after mounting)
    ol = Poly([(-4.2, -30), (4.2, -30), (3.4, -4), (-3.4, -4)], 3, 0.8)
    if not tab:
        return parent([sl, br], (x, y, z), (90, 0, yaw), 'pull')
    tab = loft(
        'tab',
        ol,
        [(0.4, 3.4, 0), (0, 3.8, 0), (0, 4.8, 0), (0.5, 5.3, 0), (1.2, 5.3, 0)],
        [pal.leather2],
        dict(mat=0),
        dict(mat=0),
        cap_n=3,
    )
    ts = stitches(at_z(ol, 1.4, 5.2), UP, pal.thread, pitch=2.2, length=1.6, rad=0.22, seed=9)
    rg = sweep(
        np.array([(3.0 * math.cos(t), -3 + 3.2 * math.sin(t), 5) for t in np.linspace(0, 6.283, 28, endpoint=False)]),
        csec(0.65),
        pal.brass,
        closed=True,
        up=(0, 0, 1),
    )
    e = parent([sl, br, tab, ts, rg], (x, y, z), (90, 0, yaw), 'pull')
    e.rotation_mode = 'XYZ'
    return e

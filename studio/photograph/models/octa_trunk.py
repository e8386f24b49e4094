"""Trunk with eight sides, with a drawer or without."""
import math
import numpy as np
from .. import jewellery as props
from ..geometry import *
from .fittings import *
from .parts import *


def octa_trunk(pal, o):
    W, D, cut = o.get('W', 196), o.get('D', 150), o.get('cut', 34)
    HB = o.get('HB', 86)
    HL = 26
    dr = o.get('drawers', 1)
    open_ = o.get('open')
    ol = octagon(W, D, cut, 5)
    prof = arc(2.4, 2.4, 2.4, -90, 0, 5) + groove_wall(3, HB - 1.6, [5.5, HB - 5]) + arc(1.4, HB - 1.4, 1.4, 10, 90, 4)
    prof += [(5.6, HB, 0)] + arc(6, HB - 1, 1, 100, 180, 4, 1) + [(7, HB - 25, 1), (8, HB - 28, 1)]
    loft('body', ol, prof, [pal.leather, pal.velvet], dict(mat=0), dict(mat=1), cap_n=6)
    for i, z in enumerate((5.5, HB - 5)):
        wall_stitch(ol, z, pal, seed=i)
    if dr:
        fw, fh = W - 2 * cut - 14, 38
        gap = block('gap', fw + 1.6, fh + 1.6, 0.5, pal.dark, r=3.6, e=0.2)
        front([gap], 0, -D / 2 + 0.3, 12 + fh / 2)
        fo = rect(fw, fh, 3.2, 1.4)
        fr = loft(
            'drawer_front',
            fo,
            [(0, 0, 0), (0, 1.5, 0)] + pad_profile(5, edge=2.2, border=5, rise=1.2, soft=5),
            [pal.leather],
            dict(mat=0),
            dict(mat=0, f=dome(fw - 20, fh - 18, 0.8)),
            zfun=pucker(fo, 5, 3.2, 0.12),
            cap_n=10,
        )
        st = stitches(at_z(fo, 5, 4.3), UP, pal.thread, pitch=3.2, seed=8)
        pull = o.get('drawer', 0)
        ringp = sweep(
            np.array([(8 * math.cos(t), -8 + 8 * math.sin(t), 7.6 + 1.2 * math.sin(t)) for t in np.linspace(0, 6.283, 48, endpoint=False)]),
            csec(1.1, 12),
            pal.brass,
            closed=True,
        )
        bs = loft(
            'boss', Circle(9, 0.5), [(0, 5, 0), (0, 7, 0), (0.6, 7.8, 0), (2, 9, 0), (3, 9.3, 0)], [pal.brass], None, dict(mat=0), cap_n=3
        )
        front([fr, st, ringp, bs], 0, -D / 2 + 2 - pull, 12 + fh / 2)
        if pull:
            tray = shell(rect(fw - 5, 110, 3), fh - 6, pal, wall=3.5, floor=3, m_out=1)
            tg = [tray, place(ring_rolls(pal, fw - 14, 40, 17, 4), 0, -32, 3), divider(pal, -fw / 2 + 8, -10, fw / 2 - 8, -10, 20, 3)]
            parent(
                tg
                + [
                    place(props.ring(pal, stone=True, upright=True), -22, -32, 18, 90),
                    place(props.ring(pal, upright=True), 18, -42, 18, 90),
                ],
                (0, -D / 2 + 56 - pull, 14),
            )
    L = lid(ol, HL, pal, size=(W, D), border=12, domeh=5, rise=3.2, mirror=False)
    for x in L:
        x.location = (x.location[0], -D / 2 * S, x.location[2])
    hs = front([block('hasp', 12, 17, 2.2, pal.brass, r=3, e=0.7, step=0.6)], 0, 0, 0)
    hs.location = (0, -D * S, 4.7 * S)
    ang = o.get('angle', 100 if open_ else 0)
    hg = parent(L + [hs], (0, D / 2, HB + 0.3), (-ang, 0, 0), 'hinge')
    hs.parent = hg
    if open_:
        hinge_parts(pal, W - 2 * cut, D, HB, HL, ang, ribbon=False)
        ix, iy, zf = W / 2 - 9, D / 2 - 9, HB - 28
        divider(pal, -ix, 6, ix, 6, 18, zf)
        divider(pal, -30, 6, -30, iy, 18, zf)
        divider(pal, 30, 6, 30, iy, 18, zf)
        place(ring_rolls(pal, W - 2 * cut - 4, iy - 6, 17, 5), 0, (6 - iy) / 2 - 1, zf)
        for k, fx in enumerate((-0.2, 0, 0.2)):
            place(props.ring(pal, stone=k != 1, upright=True, hexs='#b06a78' if k == 2 else None), fx * W, (6 - iy) / 2 - 1, zf + 15, 90)
        place(props.hoops(pal), -ix * 0.62, iy * 0.5, zf + 1)
        place(props.chain(pal, 48, 44), 0, (iy + 6) / 2, zf + 1)
        place(props.studs(pal), ix * 0.55, iy * 0.45, zf + 1)
    front(lock_plate(pal, 20, 18), 0, -D / 2 + 0.2, HB - 10.5)
    feet(pal, W, D, 30)
    return dict(
        size=(W, D, HB + HL + 6),
        canvas=((-W / 2 + 36, -D / 2 + 30, W / 2 - 36, D / 2 - 30), HB + HL + 6),
        lid_rect=(W, D, HB + HL + 6),
        open_h=HB + (D if open_ else HL),
    )

"""Jewellery box with one to three tiers; with a lock, a snap or a magnet; plain or quilted."""
from .. import jewellery as props
from ..geometry import *
from .parts import *


def jewel_box(pal, o):
    W, D = o.get('W', 168), o.get('D', 168)
    r = 9
    tiers = o.get('tiers', 2)
    HL = o.get('HL', 24)
    zs = [52 * k for k in range(1, tiers)]
    z1 = zs[-1] if zs else 0
    HB = z1 + o.get('top', 42 if zs else 54)
    ol = rect(W, D, r)
    open_ = o.get('open')
    lockk = o.get('lock', 'lock')
    prof_lines = [5.5] + [z + 5.0 for z in zs] + [HB - 5.0]
    wall = 7
    edge = 2.4
    prof = arc(edge, edge, edge, -90, 0, 5)
    prev = 3
    for i, z in enumerate(zs):
        prof += groove_wall(prev, z - 2.4, [prof_lines[i]]) + [
            (0.25, z - 1.4, 0),
            (1.6, z - 0.7, 0),
            (2.2, z, 0),
            (1.6, z + 0.7, 0),
            (0.25, z + 1.4, 0),
        ]
        prev = z + 2.4
    prof += groove_wall(prev, HB - 1.6, prof_lines[len(zs) :])
    prof += arc(1.4, HB - 1.4, 1.4, 10, 90, 4) + [(wall - 1.3, HB, 0)] + arc(wall - 1.0, HB - 1.0, 1.0, 100, 180, 4, 1)
    zf = HB - 34
    prof += [(wall, HB - 14, 1), (wall, zf + 3, 1), (wall + 0.6, zf + 0.8, 1), (wall + 2, zf, 1)]
    soft = quilted_wall(ol, 8, HB - 8) if o.get('quilt') else None
    loft('body', ol, prof, [pal.leather, pal.velvet], dict(mat=0), dict(mat=1), zfun=soft, cap_n=6)
    for i, z in enumerate(prof_lines):
        wall_stitch(ol, z, pal, seed=i)
    for i, z in enumerate(zs):  # drawers, lowest first
        fw, fh = W - 26, 33
        zb = z - 52
        pull = o.get('drawer', 0) if i == 0 else (o.get('drawer2', 0))
        fz = zb + 9.8 + fh / 2
        gap = block('gap', fw + 1.6, fh + 1.6, 0.5, pal.dark, r=3.6, e=0.2)
        front([gap], 0, -D / 2 + 0.3, fz)
        fo = rect(fw, fh, 3.2, 1.6)
        fr = loft(
            'drawer_front',
            fo,
            [(0, 0, 0), (0, 1.5, 0)] + pad_profile(5, edge=2.2, border=5.2, rise=1.0, soft=5),
            [pal.leather],
            dict(mat=0),
            dict(mat=0, f=dome(fw - 20, fh - 18, 0.8)),
            zfun=pucker(fo, 5.2, 3.2, 0.12),
            cap_n=10,
        )
        st = stitches(at_z(fo, 5.2, 4.3), UP, pal.thread, pitch=3.2, seed=8)
        kn = knob(pal)
        kn.location = (0, 0, 6.6 * S)
        front([fr, st, kn], 0, -D / 2 - 0.2 + 2.2 - pull, fz)
        if pull:
            ty = min(120, D - 30)
            tray_ = shell(rect(fw - 6, ty, 3), fh - 6, pal, wall=3.5, floor=3, m_out=1)
            tg = [tray_, divider(pal, 0, -ty / 2 + 5, 0, ty / 2 - 5, fh - 12, 3), divider(pal, -fw / 2 + 8, 5, fw / 2 - 8, 5, fh - 12, 3)]
            jw = [
                place(props.ring(pal, stone=True), -30, -22, 6, 20),
                place(props.pearl_strand(pal, 150, 6.5, seed=4, box=(54, 36)), 34, -27, 3),
            ]
            parent(tg + jw, (0, -D / 2 + ty / 2 + 1 - pull, zb + 11))
    L = lid(ol, HL, pal, size=(W, D), border=12, domeh=o.get('dome', 5.0), rise=3.0, quilted=o.get('quilt', False))
    ang = o.get('angle', 104 if open_ else 0)
    for x in L:
        x.location = (x.location[0], -D / 2 * S, x.location[2])
    if lockk == 'lock':
        front(lock_plate(pal), 0, -D / 2 + 0.2, HB - 11)
        h = front([block('hasp', 13, 15, 2.0, pal.brass, r=3, e=0.7, step=0.6)], 0, 0, 0)
        h.location = (0, (-D + 0.2) * S, 3.5 * S)
    elif lockk == 'snap':  # leather tab with a snap
        to = rect(22, 34, 6, 0.8)
        tb = loft(
            'tab',
            to,
            [(0.6, 0, 0), (0, 0.5, 0), (0, 2.0, 0), (0.6, 2.6, 0), (1.6, 2.7, 0)],
            [pal.leather2],
            dict(mat=0),
            dict(mat=0),
            cap_n=4,
        )
        ts = stitches(at_z(to, 2.0, 2.65), UP, pal.thread, pitch=2.6, length=1.9, rad=0.25, seed=9)
        sn = loft(
            'snap',
            Circle(9, 0.4),
            [(0, 2.2, 0), (0, 3.2, 0), (0.6, 4.0, 0), (1.6, 4.4, 0), (3, 4.6, 0)],
            [pal.brass],
            None,
            dict(mat=0),
            cap_n=4,
        )
        sn.location = (0, -8 * S, 0)
        h = front([tb, ts, sn], 0, 0, 0)
        h.location = (0, (-D + 0.1) * S, -3 * S)
    else:  # magnetic: thumb notch button
        h = front(
            [loft('btn', Circle(8, 0.4), [(0, -1, 0), (0, 1.2, 0), (0.5, 1.9, 0), (1.3, 2.1, 0)], [pal.brass], None, dict(mat=0), cap_n=4)],
            0,
            0,
            0,
        )
        h.location = (0, -D * S, 8 * S)
    hinge = parent(L + [h], (0, D / 2, HB + 0.25), (-ang, 0, 0), 'hinge')
    h.parent = hinge
    if o.get('plaque'):
        front([block('plaque', 44, 14, 1.2, pal.brass, r=2.4, e=0.5, step=0.6)], 0, -D / 2 - 0.2, HB * 0.45)
    if open_:
        hinge_parts(pal, W, D, HB, HL, ang)
        ix, iy = W / 2 - wall - 1, D / 2 - wall - 1
        dh = 24
        ys = 8 if D > 140 else 2
        xs = 18 * W / 168
        divider(pal, ix, ys, -ix, ys, dh, zf)
        divider(pal, xs, -iy, xs, ys, dh, zf)
        divider(pal, -xs * 1.5, ys, -xs * 1.5, iy, dh, zf)
        divider(pal, xs * 1.5, ys, xs * 1.5, iy, dh, zf)
        rw, rd = ix + xs - 3, iy + ys - 3
        n = max(4, int(rd / 11.5))
        cx, cy = (xs - ix) / 2, (ys - iy) / 2
        p = rd / n
        place(ring_rolls(pal, rw, rd, 19, n), cx, cy, zf)
        for k, (fx, st, hx) in enumerate(((-0.28, True, None), (0, False, None), (0.28, True, '#7fb8a0'))):
            place(
                props.ring(pal, stone=st, upright=True, hexs=hx),
                cx + fx * rw,
                cy + (k - 1) * p + (p / 2 if n % 2 == 0 else 0),
                zf + 16.5,
                90,
            )
        bw, bd = ix - xs, iy + ys
        place(props.pearl_strand(pal, 210, 7, seed=2, box=(bw - 4, bd - 10)), xs + bw / 2, cy, zf + 1)
        mx = (ix + xs * 1.5) / 2
        my = (iy + ys) / 2
        place(props.hoops(pal), -mx, my, zf + 2)
        place(props.studs(pal), mx, my, zf + 2)
        place(props.chain(pal, min(46, xs * 3 - 6), min(40, iy - ys - 8)), 0, my, zf + 1.5)
    feet(pal, W, D)
    ht = HB + HL + 6
    return dict(
        size=(W, D, ht),
        canvas=((-W / 2 + 26, -D / 2 + 26, W / 2 - 26, D / 2 - 26), HB + HL + 5),
        lid_rect=(W, D, HB + HL + 5),
        open_h=HB + (D if open_ else HL),
    )

"""Dressed sets. Banners leave the left third clear for a headline."""
import math
import numpy as np
from . import festive, geometry as geo, jewellery as props, materials as M, studio_set as scene
from .festive import bangle, bokeh, cloth, diya, leafy, marigold
from .geometry import S
from .stage import gobo, prop, put, shot, slab, sun, wall


def festive_diya(job):
    """Evening of the wedding: ivory quilted box, emerald velvet ring box, brass diyas, marigolds, silk."""
    scene.world(0.20, (1, 0.88, 0.74))
    wall(M.matte('#4a2220', 0.85, 0.15, 'plaster', 700, 1.6, 'plaster'), 640)
    cloth('#3a0b14', hex2='#6a2028', fold=-125, amp=11)
    bokeh()
    pal = put('jewel_box', 'ivory', 'nappa', (195, 70, 0), -18, W=190, D=140, tiers=1, quilt=True, lock='snap', dome=6)
    put('ring_box', 'emerald', 'velvet', (40, -20, 0), 22, open=1)
    put('zip_case', 'mustard', 'velvet', (352, -20, 0), 20, dia=84, H1=20, H2=18, pull='tassel')
    prop(diya(True, 1), (-78, -30, 0), -70)
    prop(diya(True, 4), (-150, 55, 0), -100)
    prop(diya(True, 6), (338, 150, 0), -60)
    for i, (x, y, d, c) in enumerate(
        [
            (-18, -88, 46, '#f28c0f'),
            (-118, -92, 40, '#f7b512'),
            (108, -92, 44, '#f7b512'),
            (152, -112, 38, '#f28c0f'),
            (280, -108, 46, '#f28c0f'),
            (-208, -18, 44, '#f28c0f'),
            (-196, -78, 36, '#f7b512'),
            (70, 110, 44, '#f28c0f'),
            (420, 60, 46, '#f7b512'),
        ]
    ):
        prop(marigold(d, c, i), (x, y, 0), i * 37)
    for x, y, r in ((-70, -100, 200), (205, -118, 20), (62, -100, -30), (-232, -50, 130)):
        prop(leafy(), (x, y, 0), r)
    prop(bangle(pal, 62), (218, -72, 0))
    prop(bangle(pal, 62, 5.2), (222, -70, 0))
    prop(bangle(pal, 62, 1.8), (236, -60, 3.2), 20)
    scene.area('window', (-7, -8, 8), (1.2, 0, 0.6), 3.4, 2300, (1, 0.86, 0.70))
    scene.area('kick', (8, 6, 6), (1.5, 0, 0.6), 2.5, 900, (1, 0.76, 0.54))
    shot(job, (78, 0, 66), -3, 14, 1230, lens=72, fstop=0.36, focus=20)


def still(job):
    """Plaster corner with pedestals; job: wall, floor, items [[model, colour, finish, [x,y,z], rot, opts]], extras [[kind, [x,y,z], rot, kw]]."""
    scene.world(job.get('world', 0.30), (1, 0.95, 0.89))
    wall(M.matte(job.get('wall', '#e3cdb8'), 0.9, 0.1, 'plaster', 700, 2.2, 'plaster'), 330)
    f = job.get('floor', '#e8d8c6')
    slab(
        M.marble() if f == 'marble' else M.wood('#6b4630') if f == 'wood' else M.matte(f, 0.85, 0.15, 'plaster', 500, 1.0, 'floor'),
        2600,
        1000,
        40,
        (0, -100, -40),
    )
    pal = None
    for m, c, fi, loc, rot, o in job['items']:
        pal = put(m, c, fi, loc, rot, **o)
    for kind, loc, rot, kw in job.get('extras', []):
        kw = dict(kw)
        if kind == 'plinth':
            slab(
                M.matte(kw.get('hexs', '#e6d3bf'), 0.85, 0.15, 'plaster', 400, 1.0, 'plinth'),
                kw['w'],
                kw['d'],
                kw['h'],
                loc,
                r=kw.get('r', 4),
                e=1.5,
            )
        elif kind == 'cloth':
            cloth(**kw)
        elif kind in ('diya', 'marigold', 'leafy'):
            prop(getattr(festive, kind)(**kw), loc, rot)
        elif kind == 'bangle':
            prop(bangle(pal, **kw), loc, rot)
        else:
            prop(getattr(props, kind)(pal, **kw), loc, rot)
    v = sun(*job.get('sun', (-50, 36)), job.get('sunk', 4.2), 1.2, (1, 0.88, 0.74))
    gobo(v, 26, (0.6, 1.0, 0.8), seed=job.get('seed', 5), leaves=job.get('leaves', 26))
    scene.area('sky', (-8, -9, 8), (0, 0, 0.6), 8, 620, (0.95, 0.97, 1))
    shot(job, (0, 0, 70), 0, 14, 1100, lens=72, fstop=0.6, focus=20)


def workbench(job):
    """Hides, thread, awl and half-made parts on the maker's bench."""
    scene.world(0.30, (1, 0.94, 0.86))
    wall(M.matte('#b9a48d', 0.9, 0.1, 'plaster', 700, 2.2, 'plaster'), 360)
    slab(M.wood('#8a6040'), 2600, 1000, 40, (0, -100, -40), r=6, e=2)
    z = 0
    for i, (c, fi, w, d, r) in enumerate(
        [
            ('tan', 'pebble', 250, 180, 4),
            ('oxblood', 'nappa', 236, 172, -5),
            ('emerald', 'croc', 228, 170, 7),
            ('navy', 'saffiano', 216, 160, -3),
            ('ivory', 'nappa', 205, 150, 9),
            ('terracotta', 'floral', 196, 142, 1),
        ]
    ):
        m = M.leather(M.COLOURWAYS[c][0], fi)
        b = geo.block('hide', w, d, 2.6, m, r=3, e=0.9, step=3)
        b.location = ((120 + i * 2) * S, 60 * S, z * S)
        b.rotation_euler = (0, 0, math.radians(r))
        z += 2.7
    for i, (c, fi, x, y, rot, L, R) in enumerate(
        [
            ('mocha', 'pebble', -150, 130, 8, 230, 22),
            ('black', 'nappa', -120, 190, -4, 240, 20),
            ('mustard', 'saffiano', -138, 158, 3, 220, 18),
        ]
    ):
        t = np.linspace(0, 2 * np.pi * 2.6, 220)
        rad = R - 3.0 * t / (2 * np.pi)
        sec = np.stack([rad * np.cos(t), rad * np.sin(t)], 1)
        nrm_ = sec / np.linalg.norm(sec, axis=1, keepdims=True)
        loop = np.vstack([sec, (sec - nrm_ * 2.2)[::-1]])
        o = geo.sweep(np.array([(-L / 2, 0, 0), (0, 0, 0), (L / 2, 0, 0)], float), loop, M.leather(M.COLOURWAYS[c][0], fi), caps=True)
        geo.parent([o], (x, y, R + (36 if i == 2 else 0)), (0, 0, rot))
    pal = M.Palette('tan', 'pebble')
    for i, (c, x, y) in enumerate([('#e3c193', -64, -10), ('#7a2a30', -20, 6), ('#2f7a62', -40, -58), ('#f3ead9', -96, -48)]):
        core = geo.loft(
            'spool',
            geo.Circle(26, 0.8),
            [(8, 0, 0), (0, 0.2, 0), (0, 3, 0), (5, 4, 0), (5, 36, 0), (0, 37, 0), (0, 40, 0), (8, 40.2, 0)],
            [M.wood('#b98a58')],
            dict(mat=0),
            dict(mat=0),
            cap_n=3,
        )
        turns = 22
        t = np.linspace(0, 2 * np.pi * turns, turns * 26)
        th = geo.sweep(np.stack([10.2 * np.cos(t), 10.2 * np.sin(t), 5 + 30 * t / t[-1]], 1), geo.csec(0.85, 7), M.thread(c), up=(0, 0, 1))
        prop([core, th], (x, y, 0), 20 * i)
    for x, y, r in ((10, -70, 28), (40, -88, 18)):  # awls
        p = np.array([(0, 0, 9), (12, 0, 10), (40, 0, 10), (62, 0, 8.5), (70, 0, 8)], float)
        h = geo.sweep(p, geo.csec(9, 20), M.wood('#9c6a3c'), up=(0, 0, 1), scale=[0.55, 0.95, 1, 0.55, 0.4])
        n = geo.sweep(
            np.array([(70, 0, 8), (95, 0, 5), (122, 0, 1)], float),
            geo.csec(1.7, 12),
            M.metal('#c9c9cc', 0.18, 'steel'),
            up=(0, 0, 1),
            scale=[1, 0.8, 0.1],
        )
        prop([h, n], (x, y, 0), r)
    put('ring_box', 'tan', 'nappa', (-10, 70, 0), 18, open=1)
    for dx in (0, 1, 2, 3, 4):
        prop([props.hoops(pal, 13)], (150 + dx * 9, -64 - (dx % 2) * 9, 0), dx * 40)
    v = sun(-55, 34, 4.4, 1.2, (1, 0.86, 0.68))
    gobo(v, 26, (0.5, 0.5, 0.4), seed=7, leaves=18)
    scene.area('sky', (-8, -9, 8), (0, 0, 0.4), 8, 640, (0.95, 0.97, 1))
    shot(job, (20, 10, 34), -12, 30, 940, lens=72, fstop=0.6, focus=10)


def marble_morning(job):
    """Sunlit marble counter, plaster wall, oxblood box open, ivory ring box, pearls."""
    scene.world(0.34, (0.93, 0.96, 1))
    wall(M.matte('#e7d6c4', 0.9, 0.1, 'plaster', 700, 2.5, 'plaster'), 330)
    slab(M.marble(), 2600, 900, 40, (0, -60, -40), r=10, e=3)
    pal = put('jewel_box', job.get('colour', 'oxblood'), 'pebble', (175, 60, 0), -20, open=1, drawer=46)
    put('ring_box', 'ivory', 'saffiano', (0, -50, 0), 24, open=1)
    prop(props.pearl_strand(pal, 430, 9, seed=11, box=(170, 78)), (-130, -5, 0), 12)
    prop(props.pearls(pal, [(0, 0), (17, -12), (44, 6)], 9), (60, -108, 0))
    prop(props.hoops(pal, 30), (-62, -96, 0), 30)
    prop(props.ring(pal, stone=True), (12, -118, 0), 30)
    put('zip_case', 'blush', 'saffiano', (352, -10, 0), 30)
    v = sun(-52, 34, 4.6, 1.0, (1, 0.86, 0.70))
    gobo(v, 26, (1.2, 1.5, 1.0), seed=5)
    scene.area('sky', (-9, -8, 9), (0, 0, 1), 9, 700, (0.90, 0.95, 1))
    shot(job, (25, 0, 128), -4, 13, 1860, lens=72, fstop=0.5, focus=20)


def walnut_evening(job):
    """Moody walnut table: emerald croc trunk, tan roll, watch and gold."""
    scene.world(0.22, (1, 0.92, 0.84))
    wall(M.matte('#5a4f44', 0.9, 0.1, 'plaster', 700, 2.5, 'plaster'), 420)
    slab(M.wood('#56392a'), 2600, 1000, 40, (0, -60, -40), r=6, e=2)
    pal = put('octa_trunk', 'emerald', 'croc', (150, 50, 0), -16, drawer=44)
    put('roll', 'tan', 'pebble', (345, -70, 0), 28)
    prop(props.watch(pal), (-70, -70, 0), 60)
    put('ring_box', 'black', 'nappa', (20, -45, 0), 18, open=1)
    prop(props.pearl_strand(pal, 430, 8.5, seed=21, box=(130, 70)), (195, -100, 0), -10)
    prop(props.hoops(pal, 28), (85, -118, 0), 10)
    v = sun(-42, 32, 4.2, 1.2, (1, 0.78, 0.56))
    gobo(v, 24, (1.2, 0.5, 0.8), seed=9, leaves=34)
    scene.area('window', (-9, -9, 7), (1, 0, 0.6), 6, 2600, (1, 0.88, 0.74))
    scene.area('kick', (9, 5, 5), (1.5, 0, 0.6), 2.5, 420, (1, 0.82, 0.62))
    shot(job, (40, 0, 70), -3, 15, 1380, lens=72, fstop=0.55, focus=10)


SCENES = dict(marble_morning=marble_morning, walnut_evening=walnut_evening, festive_diya=festive_diya, still=still, workbench=workbench)

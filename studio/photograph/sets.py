"""Dressed sets. Banners leave the left third clear for a headline."""

from . import dressing, festive, flowers, jewellery, press, workshop
from . import materials as M
from . import studio_set as scene
from .festive import bangle, bokeh, diya, garland, leafy, marigold, silk
from .stage import gobo, prop, put, shot, slab, sun, wall
from .surfaces import surface


def still(job):
    """A table, a wall, products and what lies beside them, all named in the manifest.
    items: [[model, colour, finish, [x, y, z], turn, options]]; extras: [[kind, [x, y, z], turn, arguments of its function]]."""
    light, table = job.get('light', 'morning'), job.get('floor', '#e8d8c6')
    LIGHTS[light](job)
    if job.get('wall', '#e3cdb8'):
        wall(M.matte(job.get('wall', '#e3cdb8'), 0.9, 0.1, 'plaster', 700, 2.2, 'plaster'), job.get('wall_y', 330))
    if table.startswith('silk'):
        silk(*table.split()[1:], **job.get('silk', {}))
    else:
        slab(surface(table), 3000, 2600, 40, (0, 500, -40))
    pal = M.Palette('tan', 'pebble')
    for model, colour, finish, loc, turn, options in job['items']:
        pal = put(model, colour, finish, loc, turn, **options)
    for kind, loc, turn, asked in job.get('extras', []):
        prop(made(kind, pal, asked), loc, turn)
    if job.get('bokeh'):
        bokeh(**job['bokeh'])
    shot(job, (0, 0, 70), 0, 14, 1100, lens=72, fstop=0.6, focus=20)


def made(kind, pal, asked):
    if kind in ('bangle',):
        return bangle(pal, **asked)
    if hasattr(jewellery, kind):
        return getattr(jewellery, kind)(pal, **asked)
    return next(getattr(place, kind) for place in (dressing, flowers, festive, workshop, press) if hasattr(place, kind))(**asked)


def morning(job):
    """The sun through a window with leaves before it."""
    scene.world(job.get('world', 0.30), (1, 0.95, 0.89))
    v = sun(*job.get('sun', (-50, 36)), job.get('sunk', 4.2), 1.2, (1, 0.88, 0.74))
    gobo(v, 26, job.get('shade', (0.6, 1.0, 0.8)), bars=job.get('bars', True), seed=job.get('seed', 5), leaves=job.get('leaves', 26))
    scene.area('sky', (-8, -9, 8), (0, 0, 0.6), 8, 620, (0.95, 0.97, 1))


def noon(job):
    """High, hard and clear: short shadows."""
    scene.world(job.get('world', 0.36), (1, 0.98, 0.94))
    v = sun(*job.get('sun', (38, 56)), job.get('sunk', 4.6), 0.7, (1, 0.95, 0.87))
    if job.get('leaves'):
        gobo(v, 20, job.get('shade', (0.3, 0.6, 0.6)), bars=False, seed=job.get('seed', 5), leaves=job['leaves'], half=job.get('half', 6.0))
    scene.area('sky', (-8, -6, 10), (0, 0, 0.6), 8, 520, (0.94, 0.97, 1))


def window(job):
    """A large window at the left, no sun: soft, with long shadows that fade."""
    scene.world(job.get('world', 0.22), (0.97, 0.98, 1))
    scene.area('window', job.get('from', (-9, -2.5, 6)), (0, 0, 0.5), 5, job.get('power', 1500), (1, 0.97, 0.93), 6)
    scene.area('kick', (7, 6, 5), (0, 0, 0.6), 2.5, job.get('kick', 240), (1, 0.92, 0.82))


def lamp(job):
    """Evening: one warm lamp at the right, the rest in the dark."""
    scene.world(job.get('world', 0.10), (0.80, 0.88, 1))
    scene.area('lamp', job.get('from', (5.5, -1.0, 6.5)), (0, 0, 0.4), 1.3, job.get('power', 760), (1, 0.74, 0.46))
    scene.area('dusk', (-9, -5, 6), (0, 0, 0.5), 5, job.get('dusk', 300), (0.66, 0.78, 1))


def feast(job):
    """Warm light from the front left, warmer from behind; the lamps on the table do the rest."""
    scene.world(job.get('world', 0.16), (1, 0.86, 0.70))
    scene.area('window', job.get('from', (-6, -8, 8)), (0.4, 0, 0.6), 3.2, job.get('power', 1700), (1, 0.86, 0.70))
    scene.area('kick', (7, 6, 6), (0.8, 0, 0.6), 2.5, job.get('kick', 800), (1, 0.60, 0.32))


LIGHTS = {'morning': morning, 'noon': noon, 'window': window, 'lamp': lamp, 'feast': feast}


def festive_diya(job):
    """Evening of the wedding: ivory quilted box, emerald velvet ring box, diyas, marigolds, silk with a border of gold."""
    feast({'power': 2100, 'kick': 900})
    wall(M.matte('#35120f', 0.85, 0.12, 'plaster', 700, 1.6, 'plaster'), 660)
    silk('#43060e', '#7d1a26', w=2600, clear=(130, 0, 400, 190), amp=15, border=(-206, 66), turn=0.5)
    bokeh(n=46, x=(-620, 720))
    pal = put('jewel_box', 'ivory', 'nappa', (195, 70, 0), -18, W=190, D=140, tiers=1, quilt=True, lock='snap', dome=6)
    put('ring_box', 'emerald', 'velvet', (40, -20, 0), 22, open=1)
    put('zip_case', 'mustard', 'velvet', (352, -6, 0), 20, dia=84, H1=20, H2=18, pull='tassel')
    for n, (x, y, turn) in enumerate(((-72, -34, -70), (-140, 62, -100), (334, 128, -60), (118, -96, -40))):
        prop(diya(True, n * 2, clay=n % 2 == 1), (x, y, 0), turn)
    prop(garland([(-40, 150, 16), (-110, 118, 16), (-190, 110, 16), (-270, 60, 15)], 38), (0, 0, 0))
    for i, (x, y, d, c) in enumerate(FLOWERS):
        prop(marigold(d, c, i), (x, y, 0), i * 37)
    prop(flowers.loose_petals('#f28c0f', 16, (360, 60), 15, 4), (60, -108, 0))
    for x, y, r in ((-26, -118, 200), (272, -118, 20), (62, -118, -30)):
        prop(leafy(), (x, y, 0), r)
    prop(bangle(pal, 62), (218, -72, 0))
    prop(bangle(pal, 62, 5.2), (222, -70, 0))
    prop(bangle(pal, 62, 1.8), (236, -60, 3.2), 20)
    shot(job, (78, 0, 66), -3, 14, 1230, lens=72, fstop=0.36, focus=20)


def signed_hide(job):
    """A hide on the table, neutral so that it can be tinted, or gilded all over: the signs are cut out of one and laid on the other."""
    scene.world(0.24, (1, 0.96, 0.90))
    hide = M.metal('#d9aa55', 0.30, 'gilding') if job.get('gilded') else M.leather(M.NEUTRAL[0], 'pebble')
    prop(workshop.waved_hide(hide, None if job.get('gilded') else M.thread(M.NEUTRAL[2])), (0, 0, 0))
    v = sun(-62, 27, 3.6, 1.0, (1, 0.89, 0.76))
    gobo(v, 24, (0.5, 0.2, 0.2), bars=True, seed=12, leaves=24, half=7.0)
    scene.area('sky', (-4, 8, 11), (0, 0, 0), 7, 760, (1, 0.97, 0.93))
    shot(job, (0, -2, 0), -6, 62, 570, lens=72, fstop=0.8, focus=0)
    return {'canvas': ((-90, -104, 90, 112), 0.6)}


FLOWERS = (
    (-14, -92, 50, '#f28c0f'),
    (-122, -84, 42, '#f7b512'),
    (50, -86, 42, '#f7b512'),
    (286, -104, 48, '#f28c0f'),
    (328, -86, 40, '#f7b512'),
    (84, 118, 46, '#f28c0f'),
    (424, 66, 48, '#f7b512'),
)


def workbench(job):
    """Hides, thread, awls and a half-made box on the maker's bench."""
    scene.world(0.30, (1, 0.94, 0.86))
    wall(M.matte('#b9a48d', 0.9, 0.1, 'plaster', 700, 2.2, 'plaster'), 360)
    slab(surface('oak'), 2600, 1000, 40, (0, -100, -40), r=6, e=2)
    prop(workshop.hides(), (120, 60, 0))
    for colour, finish, x, y, z, turn, L, R in ROLLS:
        prop(workshop.rolled_hide(colour, finish, L, R), (x, y, z), turn)
    for i, (tone, x, y) in enumerate((('#e3c193', -64, -10), ('#7a2a30', -20, 6), ('#2f7a62', -40, -58), ('#f3ead9', -96, -48))):
        prop(workshop.spool(tone), (x, y, 0), 20 * i)
    for x, y, r in ((10, -70, 28), (40, -88, 18)):
        prop(workshop.awl(), (x, y, 0), r)
    put('ring_box', 'tan', 'nappa', (-10, 70, 0), 18, open=1)
    prop(workshop.rings(), (150, -64, 0))
    v = sun(-55, 34, 4.4, 1.2, (1, 0.86, 0.68))
    gobo(v, 26, (0.5, 0.5, 0.4), seed=7, leaves=18)
    scene.area('sky', (-8, -9, 8), (0, 0, 0.4), 8, 640, (0.95, 0.97, 1))
    shot(job, (20, 10, 34), -12, 30, 940, lens=72, fstop=0.6, focus=10)


ROLLS = (
    ('mocha', 'pebble', -150, 130, 0, 8, 230, 22),
    ('black', 'nappa', -120, 190, 0, -4, 240, 20),
    ('mustard', 'saffiano', -138, 158, 36, 3, 220, 18),
)


def marble_morning(job):
    """Sunlit marble counter, plaster wall, oxblood box open, ivory ring box, pearls."""
    scene.world(0.34, (0.93, 0.96, 1))
    wall(M.matte('#e7d6c4', 0.9, 0.1, 'plaster', 700, 2.5, 'plaster'), 330)
    slab(M.marble(), 2600, 900, 40, (0, -60, -40), r=10, e=3)
    pal = put('jewel_box', job.get('colour', 'oxblood'), 'pebble', (175, 60, 0), -20, open=1, drawer=46)
    put('ring_box', 'ivory', 'saffiano', (0, -50, 0), 24, open=1)
    prop(jewellery.pearl_strand(pal, 430, 9, seed=11, box=(170, 78)), (-130, -5, 0), 12)
    prop(jewellery.pearls(pal, [(0, 0), (17, -12), (44, 6)], 9), (60, -108, 0))
    prop(jewellery.hoops(pal, 30), (-62, -96, 0), 30)
    prop(jewellery.ring(pal, stone=True), (12, -118, 0), 30)
    put('zip_case', 'blush', 'saffiano', (352, -10, 0), 30)
    v = sun(-52, 34, 4.6, 1.0, (1, 0.86, 0.70))
    gobo(v, 26, (1.2, 1.5, 1.0), seed=5)
    scene.area('sky', (-9, -8, 9), (0, 0, 1), 9, 700, (0.90, 0.95, 1))
    shot(job, (25, 0, 128), -4, 13, 1860, lens=72, fstop=0.5, focus=20)


def walnut_evening(job):
    """Moody walnut table: emerald croc trunk, tan roll, watch and gold."""
    scene.world(0.22, (1, 0.92, 0.84))
    wall(M.matte('#5a4f44', 0.9, 0.1, 'plaster', 700, 2.5, 'plaster'), 420)
    slab(surface('walnut'), 2600, 1000, 40, (0, -60, -40), r=6, e=2)
    pal = put('octa_trunk', 'emerald', 'croc', (150, 50, 0), -16, drawer=44)
    put('roll', 'tan', 'pebble', (345, -70, 0), 28)
    prop(jewellery.watch(pal), (-70, -70, 0), 60)
    put('ring_box', 'black', 'nappa', (20, -45, 0), 18, open=1)
    prop(jewellery.pearl_strand(pal, 430, 8.5, seed=21, box=(130, 70)), (195, -100, 0), -10)
    prop(jewellery.hoops(pal, 28), (85, -118, 0), 10)
    v = sun(-42, 32, 4.2, 1.2, (1, 0.78, 0.56))
    gobo(v, 24, (1.2, 0.5, 0.8), seed=9, leaves=34)
    scene.area('window', (-9, -9, 7), (1, 0, 0.6), 6, 2600, (1, 0.88, 0.74))
    scene.area('kick', (9, 5, 5), (1.5, 0, 0.6), 2.5, 420, (1, 0.82, 0.62))
    shot(job, (40, 0, 70), -3, 15, 1380, lens=72, fstop=0.55, focus=10)


SCENES = {
    'marble_morning': marble_morning,
    'walnut_evening': walnut_evening,
    'festive_diya': festive_diya,
    'still': still,
    'workbench': workbench,
    'signed_hide': signed_hide,
}

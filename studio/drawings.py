"""Draws logo, clients, zodiac signs and constellations: blender -b --factory-startup -P drawings.py -- MEDIA"""

import os
import random
import sys

import bpy

OUT = sys.argv[sys.argv.index('--') + 1]
F = '/usr/share/fonts/opentype/urw-base35/'
fonts = {}


def text_path(txt, font, size, x=0, y=0, track=1.0):
    """Returns (d, width). y = baseline."""
    f = fonts.get(font) or bpy.data.fonts.load(F + font + '.otf')
    fonts[font] = f
    c = bpy.data.curves.new('t', 'FONT')
    c.body = txt
    c.font = f
    c.size = 1
    c.space_character = track
    c.resolution_u = 1
    o = bpy.data.objects.new('t', c)
    bpy.context.scene.collection.objects.link(o)
    dg = bpy.context.evaluated_depsgraph_get()
    cc = o.evaluated_get(dg).to_curve(dg, apply_modifiers=False)
    d = []
    mx = 0
    mn = 1e9
    P = lambda v: (x + v[0] * size, y - v[1] * size)
    n = lambda p: f'{p[0]:.2f} {p[1]:.2f}'
    for s in cc.splines:
        b = s.bezier_points
        for q in b:
            mx = max(mx, q.co[0])
            mn = min(mn, q.co[0])
        p = f'M{n(P(b[0].co))}'
        for i in range(len(b)):
            a, e = b[i], b[(i + 1) % len(b)]
            h1, h2 = a.handle_right, e.handle_left
            line = abs((h1 - a.co).cross(e.co - a.co).length) < 1e-4 and abs((h2 - e.co).cross(e.co - a.co).length) < 1e-4
            p += f'L{n(P(e.co))}' if line else f'C{n(P(h1))} {n(P(h2))} {n(P(e.co))}'
        d.append(p + 'Z')
    o.to_curve_clear()
    bpy.data.objects.remove(o)
    return ''.join(d), (mx * size), (mn * size)


def write(rel, s):
    p = os.path.join(OUT, rel)
    os.makedirs(os.path.dirname(p), exist_ok=True)
    with open(p, 'w') as file:
        file.write(s + '\n')


svg = lambda vb, body, title, extra='': (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{vb}" role="img"{extra}><title>{title.replace("&", "&amp;")}</title>{body}</svg>'
)

# --- brand
MARK = (
    '<g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">'
    '<path d="M11 31H53V51a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3Z"/><path d="M11 31C11 22 17 18 24 17.5M53 31C53 22 47 18 40 17.5"/>'
    '<path d="M32 27C26.5 22.5 26.5 14.5 32 8.5C37.5 14.5 37.5 22.5 32 27Z"/><path d="M32 27C25.5 27.5 20.5 23.5 19.5 16.5C23 16.4 25.6 17.3 27.6 19M32 27C38.5 27.5 43.5 23.5 44.5 16.5C41 16.4 38.4 17.3 36.4 19"/>'
    '<path d="M28.5 37.5h7v6.5a3.5 3.5 0 0 1-7 0Z"/></g>'
)
d, w, mn = text_path('Manjusha', 'P052-Roman', 58, 76, 47, 1.06)
write('brand/logo.svg', svg(f'0 0 {w + 78:.0f} 64', MARK + f'<path fill="currentColor" d="{d}"/>', 'Manjusha'))
write(
    'brand/wordmark.svg',
    svg(f'0 0 {w - mn + 4:.0f} 64', f'<path fill="currentColor" transform="translate({-76 - mn + 2:.2f} 0)" d="{d}"/>', 'Manjusha'),
)
write('brand/mark.svg', svg('0 0 64 64', MARK, 'Manjusha'))
write(
    'brand/favicon.svg',
    svg(
        '0 0 64 64',
        '<rect width="64" height="64" rx="14" fill="#6E1E2A"/><g style="color:#E9CF94" transform="translate(6.4 5.4) scale(.8)">'
        + MARK.replace('2.6', '3.4')
        + '</g>',
        'Manjusha',
    ),
)

# --- fictitious clients
CL = [
    ('kesarvan-rao', 'Kesarvan & Rao', 'C059-Roman', 34, 1.0, ''),
    ('hotel-aravelle', 'HOTEL ARAVELLE', 'P052-Roman', 27, 1.35, 'line'),
    ('tamrika-jewels', 'tamrika', 'URWGothic-Book', 46, 1.05, 'dot'),
    ('neelgaon-retreats', 'Neelgaon', 'P052-Italic', 44, 1.0, 'wave'),
    ('qamarbagh-living', 'QAMARBAGH', 'NimbusSans-Regular', 27, 1.5, 'moon'),
    ('sandhyapur-weddings', 'Sandhyapur', 'Z003-MediumItalic', 48, 1.0, ''),
    ('meenlok-atelier', 'MEENLOK', 'URWGothic-Demi', 31, 1.25, 'diamond'),
]
for slug, t, f, sz, tr, deco in CL:
    off = {'dot': 44, 'moon': 46, 'diamond': 44}.get(deco, 6)
    d, w, mn = text_path(t, f, sz, off, 44, tr)
    W = off + w + 6
    b = f'<path fill="currentColor" d="{d}"/>'
    if deco == 'line':
        b += f'<path d="M{6} 58H{W - 6:.0f}M{6} 14H{W - 6:.0f}" stroke="currentColor" stroke-width="1.2"/>'
    if deco == 'dot':
        b += '<g fill="none" stroke="currentColor" stroke-width="2.4"><circle cx="22" cy="34" r="13"/><circle cx="22" cy="34" r="5"/></g>'
    if deco == 'wave':
        b += f'<path d="M6 57q{W / 8:.1f} -9 {W / 4:.1f} 0t{W / 4:.1f} 0t{W / 4:.1f} 0" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>'
    if deco == 'moon':
        b += '<path d="M28 20a15 15 0 1 0 8 22a12 12 0 1 1-8-22Z" fill="currentColor"/>'
    if deco == 'diamond':
        b += '<path d="M8 28l7-9h16l7 9l-15 20ZM8 28h30M15 19l8 29l8-29" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>'
    write(f'clients/{slug}.svg', svg(f'0 0 {W:.0f} 68', b, t.title() if t.isupper() else t[0].upper() + t[1:]))

# --- zodiac glyphs
Z = {
    'aries': 'M32 55V27C32 13 13 9 11 21C10 27 14 31 19 29M32 27C32 13 51 9 53 21C54 27 50 31 45 29',
    'taurus': 'M12 11C16 24 23 29 32 29C41 29 48 24 52 11M32 29a13 13 0 1 0 .01 0',
    'gemini': 'M13 12C25 19 39 19 51 12M13 52C25 45 39 45 51 52M25 16.5V47.5M39 16.5V47.5',
    'cancer': 'M26 25.5a7 7 0 1 0-14 0a7 7 0 1 0 14 0C26 15 12 15 12 25.5C13 12 38 9 54 20M38 38.5a7 7 0 1 0 14 0a7 7 0 1 0-14 0M52 38.5C51 52 26 55 10 44',
    'leo': 'M27 39a7 7 0 1 0-14 0a7 7 0 1 0 14 0C26 32 20 27 20 20C20 6 45 7 45 20C45 30 37 37 37 47C37 55 48 57 52 49',
    'virgo': 'M9 15C14 14 16 18 16 23V46M16 23C17 12 28 12 28 23V46M28 23C29 12 40 12 40 23V43C40 50 44 54 51 56M40 30C45 21 55 24 53 34C51 43 42 49 34 55',
    'libra': 'M10 53H54M10 42H24C12 33 16 13 32 13C48 13 52 33 40 42H54',
    'scorpio': 'M9 15C14 14 16 18 16 23V46M16 23C17 12 28 12 28 23V46M28 23C29 12 40 12 40 23V44C40 53 49 54 55 47M47 46.5L55 46.5L55.5 54.5',
    'sagittarius': 'M12 52L51 13M33 12.5H51.5V31M20 28L36 44',
    'capricorn': 'M9 15C16 14 18 20 18 27V43M18 27C19 17 32 12 33 25C33.5 32 35 38 35 44C35 52 31 56 25 55M35 43C35 34 39 30 45 30C55 30 55 47 45 47C39 47 35 45 35 39',
    'aquarius': 'M9 29L19 20L27 28L37 19.5L45 28L55 19M9 45L19 36L27 44L37 35.5L45 44L55 35',
    'pisces': 'M15 10C26 22 26 42 15 54M49 10C38 22 38 42 49 54M11 32H53',
}
NAMES = {k: k.title() for k in Z}
for k, d in Z.items():
    write(
        f'zodiac/{k}.svg',
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" role="img"><title>{NAMES[k]}</title><path d="{d}"/></svg>',
    )
# constellations: simplified, drawn for this shop. points (x, y, magnitude 1..3), links
K = {
    'aries': ([(86, 118, 2), (196, 86, 3), (262, 110, 2), (300, 146, 3)], [(0, 1), (1, 2), (2, 3)]),
    'taurus': (
        [
            (60, 70, 2),
            (128, 140, 1),
            (186, 196, 3),
            (206, 214, 2),
            (226, 196, 2),
            (222, 240, 2),
            (276, 262, 1),
            (336, 290, 2),
            (98, 52, 1),
            (168, 150, 1),
            (196, 236, 1),
        ],
        [(0, 1), (1, 9), (9, 2), (2, 3), (3, 5), (3, 4), (5, 6), (6, 7), (4, 8), (10, 5)],
    ),
    'gemini': (
        [
            (120, 60, 3),
            (196, 52, 3),
            (132, 128, 1),
            (204, 124, 2),
            (126, 196, 2),
            (214, 196, 1),
            (104, 262, 1),
            (142, 280, 2),
            (208, 268, 2),
            (250, 290, 1),
            (80, 150, 1),
            (262, 150, 1),
            (164, 122, 1),
        ],
        [(0, 2), (2, 4), (4, 6), (4, 7), (1, 3), (3, 5), (5, 8), (5, 9), (2, 10), (3, 11), (2, 12), (12, 3)],
    ),
    'cancer': ([(200, 70, 1), (196, 150, 2), (190, 190, 2), (110, 270, 3), (276, 280, 2)], [(0, 1), (1, 2), (2, 3), (2, 4)]),
    'leo': (
        [(86, 222, 3), (96, 164, 2), (148, 136, 2), (140, 84, 2), (96, 66, 1), (70, 92, 1), (258, 150, 2), (336, 190, 3), (262, 208, 2)],
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (2, 6), (6, 7), (7, 8), (8, 6), (8, 0)],
    ),
    'virgo': (
        [
            (190, 290, 3),
            (176, 216, 2),
            (228, 176, 2),
            (130, 170, 2),
            (96, 112, 1),
            (60, 160, 1),
            (264, 110, 1),
            (296, 190, 1),
            (330, 236, 1),
            (246, 248, 1),
        ],
        [(0, 1), (1, 2), (1, 3), (3, 4), (3, 5), (2, 6), (2, 7), (7, 8), (0, 9), (9, 7)],
    ),
    'libra': (
        [(200, 66, 3), (120, 150, 3), (276, 140, 2), (146, 252, 1), (130, 302, 1), (286, 240, 2), (300, 290, 1)],
        [(0, 1), (0, 2), (1, 2), (1, 3), (3, 4), (2, 5), (5, 6)],
    ),
    'scorpio': (
        [
            (296, 60, 2),
            (318, 98, 2),
            (306, 140, 2),
            (250, 126, 3),
            (228, 156, 2),
            (206, 218, 1),
            (200, 272, 2),
            (160, 306, 1),
            (110, 308, 2),
            (78, 270, 3),
            (96, 246, 2),
        ],
        [(0, 3), (1, 3), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 10)],
    ),
    'sagittarius': (
        [
            (120, 170, 2),
            (180, 140, 2),
            (226, 170, 3),
            (206, 226, 2),
            (140, 222, 3),
            (94, 120, 1),
            (176, 88, 1),
            (280, 196, 2),
            (270, 256, 2),
            (250, 140, 2),
        ],
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (1, 3), (1, 6), (0, 5), (2, 7), (7, 8), (8, 3), (2, 9)],
    ),
    'capricorn': (
        [(60, 110, 3), (76, 140, 2), (140, 196, 1), (196, 262, 2), (262, 262, 1), (330, 190, 3), (276, 186, 1), (206, 170, 1)],
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 1)],
    ),
    'aquarius': (
        [
            (60, 120, 2),
            (120, 96, 3),
            (186, 84, 2),
            (224, 70, 1),
            (250, 92, 2),
            (282, 86, 1),
            (196, 150, 1),
            (176, 210, 2),
            (236, 262, 2),
            (290, 220, 1),
            (326, 270, 2),
        ],
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (2, 6), (6, 7), (4, 9), (9, 10), (10, 8), (8, 7)],
    ),
    'pisces': (
        [
            (80, 80, 1),
            (96, 120, 2),
            (70, 152, 1),
            (48, 118, 1),
            (126, 190, 1),
            (166, 250, 2),
            (206, 300, 3),
            (250, 262, 1),
            (292, 226, 2),
            (330, 206, 1),
            (352, 176, 1),
            (332, 150, 1),
            (304, 170, 2),
        ],
        [(0, 1), (1, 2), (2, 3), (3, 0), (1, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 10), (10, 11), (11, 12), (12, 8)],
    ),
}
for k, (pts, ln) in K.items():
    r = random.Random(k)
    dust = ''.join(
        f'<circle cx="{r.uniform(20, 380):.0f}" cy="{r.uniform(20, 380):.0f}" r="{r.uniform(0.5, 1.1):.1f}"/>' for _ in range(34)
    )
    xs = [p[0] for p in pts]
    ys = [p[1] for p in pts]
    dx, dy = 200 - (min(xs) + max(xs)) / 2, 190 - (min(ys) + max(ys)) / 2
    P = [(x + dx, y + dy, m) for x, y, m in pts]
    lines = ''.join(f'M{P[a][0]:.0f} {P[a][1]:.0f}L{P[b][0]:.0f} {P[b][1]:.0f}' for a, b in ln)

    def star(x, y, m):
        R = 3.2 + 3.6 * m
        q = R * 0.16
        return (
            f'<path d="M{x:.0f} {y - R:.1f}Q{x + q:.1f} {y - q:.1f} {x + R:.1f} {y:.0f}Q{x + q:.1f} {y + q:.1f} {x:.0f} {y + R:.1f}Q{x - q:.1f} {y + q:.1f} {x - R:.1f} {y:.0f}Q{x - q:.1f} {y - q:.1f} {x:.0f} {y - R:.1f}Z"/>'
            if m > 1
            else f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3.4"/>'
        )

    body = (
        f'<circle cx="200" cy="200" r="192" fill="none" stroke="currentColor" stroke-width="1" opacity=".35"/><circle cx="200" cy="200" r="184" fill="none" stroke="currentColor" stroke-width="3" stroke-dasharray=".1 14.45" stroke-linecap="round" opacity=".5"/>'
        f'<g fill="currentColor" opacity=".45">{dust}</g><path d="{lines}" fill="none" stroke="currentColor" stroke-width="1.3" opacity=".7"/><g fill="currentColor">{"".join(star(*p) for p in P)}</g>'
        f'<g transform="translate(180 330) scale(.625)" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="{Z[k]}"/></g>'
    )
    write(f'zodiac/{k}-constellation.svg', svg('0 0 400 400', body, f'{NAMES[k]} constellation'))
print('SVG OK')

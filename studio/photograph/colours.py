"""The colours of the shop, the finishes of its leathers and cloths, and the factors that tint a neutral picture."""

# name: leather hex, velvet lining hex, thread hex
COLOURWAYS = {
    'black': ('#000000', '#3a3432', '#4a4441'),
    'tan': ('#a8642f', '#7b5f46', '#e3c193'),
    'oxblood': ('#4f0e15', '#b78d80', '#7a2a30'),
    'emerald': ('#0b4a38', '#123f33', '#2f7a62'),
    'blush': ('#e2aca6', '#e9cfc8', '#f4d5cf'),
    'ivory': ('#ece2cf', '#cdb99a', '#f3ead9'),
    'navy': ('#14203f', '#8b93a8', '#3a4a78'),
    'mustard': ('#c48a17', '#6b5a3a', '#e9c265'),
    'mocha': ('#5b3d2e', '#bfa58c', '#8c6a55'),
    'sage': ('#8f9c80', '#d6d3c3', '#b8c2aa'),
    'natural': ('#d3bf9d', '#e6dccb', '#efe3cc'),
    'indigo': ('#27355f', '#c3c5cf', '#d9d3c4'),
    'plum': ('#46203f', '#b9929f', '#7d5a78'),
    'terracotta': ('#a4492f', '#d9b9a4', '#e2ab8d'),
}
NEUTRAL = ('#808080', '#969696', '#9a9a9a')  # every view is rendered once in grey and tinted afterwards
# gloss multiplier (RGB) for deep colours: softboxes must not turn them grey
GLOSS = {'black': (1.12, 1.17, 1.25), 'navy': (0.92, 0.96, 1.0), 'indigo': (0.95, 0.98, 1.0), 'oxblood': (1.0, 0.9, 0.88)}
FLOOR = {'black': (0.0070, 0.0068, 0.0069)}
# finish: height map, tile in mm, bump depth (mm), roughness, crease darkening, clearcoat
FINISHES = {
    'pebble': ('leather_pebble', 84, 0.46, 0.40, 0.34, 0.05),
    'nappa': ('leather_fine', 72, 0.20, 0.33, 0.18, 0.24),
    'saffiano': ('saffiano', 30, 0.26, 0.34, 0.28, 0.15),
    'croc': ('croc', 120, 0.85, 0.26, 0.45, 0.40),
    'linen': ('weave', 21, 0.42, 0.80, 0.42, 0.0),
    'chanderi': ('silk_weave', 30, 0.22, 0.44, 0.20, 0.0),
    'floral': ('floral', 66, 1.5, 0.34, 0.58, 0.16),
}


def lin(hexs):
    v = [int(hexs[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(max(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4, 0.0045) for c in v) + (1,)


def ratios(colour):
    """Tint factors (leather, lining, thread) and gloss factor that turn the neutral render into a colourway."""
    hx, ve, th = COLOURWAYS[colour]
    n = [lin(c)[:3] for c in NEUTRAL]
    t = [lin(hx)[:3], lin(ve)[:3], lin(th)[:3]]
    lum = lambda c: 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]
    sat = lambda c, k: [max(lum(c) + (x - lum(c)) * k, 0.0015) for x in c]
    t = [FLOOR.get(colour) or sat(t[0], 1.10), sat(t[1], 1.05), t[2]]
    g = min(1.0, 0.58 + 0.42 * lum(t[0]) / 0.20)  # softbox veil fades on deep colours
    return [[a / b for a, b in zip(x, y)] for x, y in zip(t, n)], [g * k for k in GLOSS.get(colour, (1, 1, 1))]

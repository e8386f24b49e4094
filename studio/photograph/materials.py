"""Leathers, cloths, metals and stones."""

from .colours import COLOURWAYS, FINISHES, NEUTRAL, lin
from .nodes import Nodes


def leather(hexs, finish, name='leather'):
    tex, tile, depth, rough, crease, coat = FINISHES[finish]
    N = Nodes(name)
    h = N.tex(tex, tile, rot=0 if finish in ('linen', 'floral', 'chanderi') else 0.06)
    if finish == 'croc':
        h = N.facet(tex, tile, h)
    if finish == 'floral':
        h = N.mix(0.12, h, N.tex('leather_fine', 60, rot=0.3))
    cl = N.tex('clouds', 170)
    sm = N.tex('smudge', 90, rot=0.7)
    base = tuple(max(c * 0.86, 0.004) for c in lin(hexs)[:3]) + (1,)
    dark = tuple(c * 0.80 for c in base[:3]) + (1,)
    lite = tuple(min(c * 1.10, 0.9) for c in base[:3]) + (1,)
    col = N.mix(cl, dark, lite)
    col = N.mix(N.ramp(h, crease, 0), col, (base[0] * 0.30, base[1] * 0.24, base[2] * 0.24, 1))
    r = N.n('ShaderNodeMath', {0: N.ramp(sm, -0.045, 0.045), 1: N.ramp(h, rough + 0.14, rough - 0.02)}, operation='ADD').outputs[0]
    nrm = N.bump(h, depth, 1.0)
    p = N.n(
        'ShaderNodeBsdfPrincipled',
        {
            'Base Color': col,
            'Roughness': r,
            'Normal': nrm,
            'Specular': 0.36 if sum(base[:3]) > 0.15 else 0.20,
            'Clearcoat': coat,
            'Clearcoat Roughness': 0.22,
            'Sheen': 0.08,
        },
    )
    N.cov(col, 0, 0.4 if finish == 'linen' else None)
    if finish == 'linen':
        p.inputs['Specular'].default_value = 0.08
        p.inputs['Sheen'].default_value = 0.35
    return N.done(p.outputs[0])


def chanderi(hexs, name='chanderi'):
    """Fine silk and cotton cloth with a lustre, and small gold buti woven into it."""
    tex, tile, depth, rough, crease, _ = FINISHES['chanderi']
    N = Nodes(name)
    h = N.tex(tex, tile)
    gold = N.tex('buti', 34)
    slub = N.tex('clouds', 60)
    base = tuple(max(c * 0.92, 0.004) for c in lin(hexs)[:3]) + (1,)
    lite = tuple(min(c * 1.22, 0.9) for c in base[:3]) + (1,)
    dark = tuple(c * 0.5 for c in base[:3]) + (1,)
    face = N.n('ShaderNodeLayerWeight', {'Blend': 0.4}).outputs['Facing']
    col = N.mix(N.ramp(h, 0, 1, 0.15, 0.85), dark, base)
    col = N.mix(N.ramp(slub, 0, 0.25), col, lite)
    col = N.mix(N.ramp(face, 0, 0.55), col, lite)
    plain = N.n('ShaderNodeMath', {0: 1.0, 1: gold}, operation='SUBTRACT').outputs[0]
    cover = N.mix(plain, (0, 0, 0, 1), col)
    N.cov(cover, 0, 0.22)
    nrm = N.bump(h, depth, 0.7)
    p = N.n(
        'ShaderNodeBsdfPrincipled',
        {'Base Color': col, 'Roughness': rough, 'Specular': 0.34, 'Sheen': 0.5, 'Sheen Tint': 0.5, 'Normal': nrm},
    )
    z = N.n(
        'ShaderNodeBsdfPrincipled', {'Base Color': lin('#d9ae5c'), 'Metallic': 0.9, 'Roughness': 0.36, 'Normal': N.bump(gold, 0.25, 0.8)}
    )
    return N.done(N.n('ShaderNodeMixShader', {0: gold, 1: p.outputs[0], 2: z.outputs[0]}).outputs[0])


def velvet(hexs, name='velvet', ch=1):
    N = Nodes(name)
    base = lin(hexs)
    h = N.tex('suede', 34)
    cl = N.tex('clouds', 80, rot=0.4)
    dark = tuple(c * 0.52 for c in base[:3]) + (1,)
    lite = tuple(min(c * 1.45 + 0.010, 0.85) for c in base[:3]) + (1,)
    face = N.n('ShaderNodeLayerWeight', {'Blend': 0.35}).outputs['Facing']
    col = N.mix(N.ramp(h, 0.1, 1.0), dark, base)
    col = N.mix(N.ramp(cl, 0.0, 0.5), col, lite)
    col = N.mix(N.ramp(face, 0, 0.85), col, lite)
    nrm = N.bump(h, 0.24, 0.8)
    p = N.n(
        'ShaderNodeBsdfPrincipled', {'Base Color': col, 'Roughness': 0.95, 'Specular': 0.12, 'Sheen': 0.9, 'Sheen Tint': 0.7, 'Normal': nrm}
    )
    N.cov(col, ch, 1.0)
    return N.done(p.outputs[0])


def metal(hexs='#c6a072', rough=0.20, name='brass'):
    N = Nodes(name)
    sm = N.tex('smudge', 40)
    p = N.n(
        'ShaderNodeBsdfPrincipled',
        {'Base Color': lin(hexs), 'Metallic': 1.0, 'Roughness': N.ramp(sm, rough - 0.05, rough + 0.10), 'Normal': N.bump(sm, 0.02, 0.4)},
    )
    return N.done(p.outputs[0])


def thread(hexs):
    N = Nodes('thread')
    w = N.tex('weave', 5)
    p = N.n('ShaderNodeBsdfPrincipled', {'Base Color': lin(hexs), 'Roughness': 0.7, 'Sheen': 0.4, 'Normal': N.bump(w, 0.1, 0.6)})
    N.cov(lin(hexs)[0], 2)
    return N.done(p.outputs[0])


def cloth(hexs):
    N = Nodes('tape')
    w = N.tex('weave', 9)
    c = lin(hexs)
    col = N.mix(w, tuple(x * 0.5 for x in c[:3]) + (1,), c)
    p = N.n('ShaderNodeBsdfPrincipled', {'Base Color': col, 'Roughness': 0.85, 'Normal': N.bump(w, 0.2, 0.8)})
    N.cov(col, 0)
    return N.done(p.outputs[0])


def mirror():
    N = Nodes('mirror')
    p = N.n('ShaderNodeBsdfPrincipled', {'Base Color': (0.86, 0.87, 0.86, 1), 'Metallic': 1.0, 'Roughness': 0.015})
    g = N.n('ShaderNodeSeparateXYZ', {0: N.n('ShaderNodeTexCoord').outputs['Generated']})
    d = N.n('ShaderNodeMath', {0: g.outputs[0], 1: g.outputs[1]}, operation='ADD').outputs[0]
    e = N.n(
        'ShaderNodeEmission', {'Color': (1, 0.97, 0.93, 1), 'Strength': N.ramp(d, 0.0, 0.22, 0.9, 1.9)}
    )  # stands in for an off-camera reflector
    N.cov(0.0, 1, 1.0)  # what it shows is the lining, most of the time
    return N.done(N.n('ShaderNodeAddShader', {0: p.outputs[0], 1: e.outputs[0]}).outputs[0])


def pearl(hexs='#ddd0c1'):
    N = Nodes('pearl')
    face = N.n('ShaderNodeLayerWeight', {'Blend': 0.3}).outputs['Facing']
    col = N.mix(face, lin(hexs), lin('#bfa6a4'))
    return N.done(
        N.n(
            'ShaderNodeBsdfPrincipled',
            {'Base Color': col, 'Roughness': 0.24, 'Specular': 0.6, 'Clearcoat': 0.7, 'Clearcoat Roughness': 0.06},
        ).outputs[0]
    )


def gem(hexs='#ffffff'):
    N = Nodes('gem')
    g = N.n('ShaderNodeBsdfGlossy', {'Roughness': 0.0, 'Color': (1, 1, 1, 1)})
    r = N.n('ShaderNodeBsdfRefraction', {'IOR': 2.2, 'Roughness': 0.0, 'Color': lin(hexs)})
    fr = N.n('ShaderNodeFresnel', {'IOR': 2.2}).outputs[0]
    return N.done(N.n('ShaderNodeMixShader', {0: fr, 1: r.outputs[0], 2: g.outputs[0]}).outputs[0])


def matte(hexs, rough=0.8, spec=0.3, bump_tex=None, tile=300, depth=0.4, name='matte'):
    N = Nodes(name)
    ins = {'Base Color': lin(hexs), 'Roughness': rough, 'Specular': spec}
    if bump_tex:
        ins['Normal'] = N.bump(N.tex(bump_tex, tile), depth, 0.8)
    return N.done(N.n('ShaderNodeBsdfPrincipled', ins).outputs[0])


def petal(hexs):
    """Thin petals let some light through."""
    N = Nodes('petal')
    front = N.n('ShaderNodeBsdfDiffuse', {'Color': lin(hexs)}).outputs[0]
    through = N.n('ShaderNodeBsdfTranslucent', {'Color': lin(hexs)}).outputs[0]
    return N.done(N.n('ShaderNodeMixShader', {0: 0.38, 1: front, 2: through}).outputs[0])


def marble():
    N = Nodes('marble')
    v = N.tex('marble', 900, rot=0.5)
    sm = N.tex('smudge', 300)
    col = N.mix(v, lin('#8f8577'), lin('#efe9df'))
    return N.done(
        N.n(
            'ShaderNodeBsdfPrincipled', {'Base Color': col, 'Roughness': N.ramp(sm, 0.12, 0.28), 'Specular': 0.5, 'Subsurface': 0.0}
        ).outputs[0]
    )


def wood(hexs='#7a4f30'):
    N = Nodes('wood')
    co = N.n('ShaderNodeTexCoord').outputs['Object']
    mp = N.n('ShaderNodeMapping', {'Vector': co})
    mp.inputs['Scale'].default_value = (0.7, 7.5, 0.7)
    nz = N.n('ShaderNodeTexNoise', {'Vector': mp.outputs[0], 'Scale': 2.2, 'Detail': 8.0, 'Roughness': 0.62, 'Distortion': 1.2}).outputs[0]
    mp2 = N.n('ShaderNodeMapping', {'Vector': co})
    mp2.inputs['Scale'].default_value = (2.4, 120, 2)
    fib = N.n('ShaderNodeTexNoise', {'Vector': mp2.outputs[0], 'Scale': 2.0, 'Detail': 3.0}).outputs[0]
    c = lin(hexs)
    col = N.mix(N.ramp(nz, 0, 1, 0.35, 0.65), tuple(x * 0.5 for x in c[:3]) + (1,), tuple(min(x * 1.5, 1) for x in c[:3]) + (1,))
    col = N.mix(N.ramp(fib, 0, 0.4, 0.4, 0.7), col, tuple(x * 0.35 for x in c[:3]) + (1,))
    return N.done(
        N.n('ShaderNodeBsdfPrincipled', {'Base Color': col, 'Roughness': N.ramp(nz, 0.32, 0.5), 'Normal': N.bump(fib, 0.25, 0.5)}).outputs[
            0
        ]
    )


def glass():
    N = Nodes('glass')
    fr = N.n('ShaderNodeFresnel', {'IOR': 1.45}).outputs[0]
    fr = N.n('ShaderNodeMath', {0: fr, 1: 0.45}, operation='MULTIPLY').outputs[0]
    return N.done(
        N.n(
            'ShaderNodeMixShader',
            {
                0: fr,
                1: N.n('ShaderNodeBsdfTransparent', {'Color': (0.985, 0.99, 0.987, 1)}).outputs[0],
                2: N.n('ShaderNodeBsdfGlossy', {'Roughness': 0.0}).outputs[0],
            },
        ).outputs[0]
    )


def silk(hexs, hex2=None):
    N = Nodes('silk')
    w = N.tex('weave', 6)
    face = N.n('ShaderNodeLayerWeight', {'Blend': 0.45}).outputs['Facing']
    col = N.mix(face, lin(hexs), lin(hex2 or hexs))
    return N.done(
        N.n(
            'ShaderNodeBsdfPrincipled',
            {'Base Color': col, 'Roughness': 0.36, 'Specular': 0.45, 'Sheen': 0.5, 'Anisotropic': 0.5, 'Normal': N.bump(w, 0.06, 0.4)},
        ).outputs[0]
    )


class Palette:
    """All materials one product needs for a colourway + finish."""

    def __init__(self, colour, finish):
        hx, vel, thr = NEUTRAL if colour == 'neutral' else COLOURWAYS[colour]
        self.leather = (
            velvet(hx, 'velvet_outer', 0) if finish == 'velvet' else chanderi(hx) if finish == 'chanderi' else leather(hx, finish)
        )
        self.leather2 = (
            velvet(hx, 'velvet_inner', 0) if finish == 'velvet' else leather(hx, 'linen' if finish == 'linen' else 'nappa', 'leather_inner')
        )
        self.velvet = velvet(vel)
        self.thread = thread(thr)
        self.brass = metal()
        self.dark = matte('#171414', 0.6)
        self.tape = cloth(hx)
        self.mirror = mirror()
        self.glass = glass()
        self.pearl = pearl()
        self.gem = gem()
        self.gold = metal('#dcb67c', 0.12, 'gold')

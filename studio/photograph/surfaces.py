"""Stones, cloths and lights of the sets; what the products themselves are made of is in materials.py."""

from . import materials as M
from .colours import lin
from .nodes import Nodes

WOODS = {'walnut': '#56392a', 'oak': '#a97f54', 'teak': '#7d4f2d'}


def surface(name):
    """Returns the material of this name, or plaster of a colour."""
    if name in WOODS:
        return planks(WOODS[name])
    if name == 'marble':
        return M.marble()
    if name.startswith('terrazzo'):
        return terrazzo(*name.split()[1:])
    if name.startswith('linen'):
        return linen(*name.split()[1:])
    return M.matte(name, 0.88, 0.12, 'plaster', 500, 1.1, 'plaster')


def planks(hexs, wide=118):
    """A table of boards: long grain, pores, a fine joint between two boards, each of its own tone."""
    N = Nodes('planks')
    at = N.n('ShaderNodeTexCoord').outputs['Object']
    y = N.n('ShaderNodeSeparateXYZ', {0: at}).outputs[1]
    place = N.n('ShaderNodeMath', {0: y, 1: 100 / wide}, operation='MULTIPLY').outputs[0]
    board = N.n('ShaderNodeMath', {0: place}, operation='FLOOR').outputs[0]
    own = N.n('ShaderNodeTexWhiteNoise', {'W': board}, noise_dimensions='1D').outputs['Value']
    shift = N.n('ShaderNodeCombineXYZ', {0: N.n('ShaderNodeMath', {0: own, 1: 37.0}, operation='MULTIPLY').outputs[0]}).outputs[0]
    moved = N.n('ShaderNodeVectorMath', {0: at, 1: shift}, operation='ADD').outputs[0]

    def noise(stretch, scale, detail, warp=0.0):
        v = N.n('ShaderNodeMapping', {'Vector': moved})
        v.inputs['Scale'].default_value = (1, stretch, 1)
        return N.n(
            'ShaderNodeTexNoise', {'Vector': v.outputs[0], 'Scale': scale, 'Detail': detail, 'Roughness': 0.6, 'Distortion': warp}
        ).outputs[0]

    c = lin(hexs)
    tone = lambda k: tuple(min(x * k, 1) for x in c[:3]) + (1,)
    col = N.mix(N.ramp(noise(9, 0.9, 6.0, 0.7), 0, 1, 0.36, 0.66), tone(0.62), tone(1.32))
    col = N.mix(N.ramp(noise(34, 2.2, 4.0), 0, 0.45, 0.42, 0.72), col, tone(0.45))
    pores = N.ramp(noise(26, 9.0, 2.0), 0, 1, 0.60, 0.70)
    col = N.mix(N.n('ShaderNodeMath', {0: pores, 1: 0.5}, operation='MULTIPLY').outputs[0], col, tone(0.30))
    col = N.mix(N.ramp(own, 0, 0.30), col, tone(0.70))
    part = N.n('ShaderNodeMath', {0: place}, operation='FRACT').outputs[0]
    off = N.n(
        'ShaderNodeMath', {0: N.n('ShaderNodeMath', {0: part, 1: 0.5}, operation='SUBTRACT').outputs[0]}, operation='ABSOLUTE'
    ).outputs[0]
    joint = N.ramp(off, 0, 1, 0.490, 0.496)
    col = N.mix(N.n('ShaderNodeMath', {0: joint, 1: 0.8}, operation='MULTIPLY').outputs[0], col, tone(0.12))
    h = N.n(
        'ShaderNodeMath', {0: N.n('ShaderNodeMath', {0: pores, 1: 0.35}, operation='MULTIPLY').outputs[0], 1: joint}, operation='MAXIMUM'
    ).outputs[0]
    low = N.n('ShaderNodeMath', {0: 1.0, 1: h}, operation='SUBTRACT').outputs[0]
    p = N.n(
        'ShaderNodeBsdfPrincipled',
        {'Base Color': col, 'Roughness': N.ramp(h, 0.36, 0.6), 'Specular': 0.35, 'Normal': N.bump(low, 0.3, 0.6)},
    )
    return N.done(p.outputs[0])


def paper_edges():
    """The leaves of a closed book."""
    N = Nodes('paper_edges')
    v = N.n('ShaderNodeMapping', {'Vector': N.n('ShaderNodeTexCoord').outputs['Object']})
    v.inputs['Scale'].default_value = (0.5, 0.5, 60)
    leaf = N.n('ShaderNodeTexNoise', {'Vector': v.outputs[0], 'Scale': 2.4, 'Detail': 3.0}).outputs[0]
    col = N.mix(N.ramp(leaf, 0, 1, 0.35, 0.65), lin('#b9a681'), lin('#e6d9bd'))
    p = N.n('ShaderNodeBsdfPrincipled', {'Base Color': col, 'Roughness': 0.9, 'Specular': 0.1, 'Normal': N.bump(leaf, 0.3, 0.6)})
    return N.done(p.outputs[0])


def shade_cloth(power=2.2):
    """The shade of a lamp that is lit."""
    N = Nodes('shade')
    z = N.n('ShaderNodeSeparateXYZ', {0: N.n('ShaderNodeTexCoord').outputs['Generated']}).outputs[2]
    near = N.n(
        'ShaderNodeMath', {0: N.n('ShaderNodeMath', {0: z, 1: 0.45}, operation='SUBTRACT').outputs[0]}, operation='ABSOLUTE'
    ).outputs[0]
    return N.done(N.n('ShaderNodeEmission', {'Color': lin('#ffc27a'), 'Strength': N.ramp(near, power, power * 0.45, 0, 0.5)}).outputs[0])


def terrazzo(ground='#e9dfd2'):
    N = Nodes('terrazzo')
    at = N.n('ShaderNodeTexCoord').outputs['Object']
    col = lin(ground)
    for scale, share, seed in ((3.6, 0.42, 0.0), (7.0, 0.42, 3.7), (14.0, 0.4, 7.1)):
        moved = N.n('ShaderNodeMapping', {'Vector': at})
        moved.inputs['Location'].default_value = (seed, seed * 2, seed)
        cell = N.n('ShaderNodeTexVoronoi', {'Vector': moved.outputs[0], 'Scale': scale}, feature='F1')
        edge = N.n('ShaderNodeTexVoronoi', {'Vector': moved.outputs[0], 'Scale': scale}, feature='DISTANCE_TO_EDGE')
        rgb = N.n('ShaderNodeSeparateXYZ', {0: cell.outputs['Color']})
        stone = N.n('ShaderNodeValToRGB', {0: rgb.outputs[0]})
        stone.color_ramp.interpolation = 'CONSTANT'
        e = stone.color_ramp.elements
        for k, tone in enumerate(('#c8a58e', '#9aa392', '#b9b1a5', '#d6bfad', '#85796f')):
            el = e[k] if k < 2 else e.new(0.2 * k)
            el.position, el.color = 0.2 * k, lin(tone)
        there = N.n('ShaderNodeMath', {0: rgb.outputs[1], 1: share}, operation='LESS_THAN').outputs[0]
        inside = N.ramp(edge.outputs['Distance'], 0, 1, 0.10, 0.13)
        chip = N.n('ShaderNodeMath', {0: there, 1: inside}, operation='MULTIPLY').outputs[0]
        col = N.mix(chip, col, stone.outputs[0])
    p = N.n('ShaderNodeBsdfPrincipled', {'Base Color': col, 'Roughness': 0.32, 'Specular': 0.4})
    return N.done(p.outputs[0])


def linen(hexs='#d9cbb4'):
    N = Nodes('table_linen')
    w = N.tex('weave', 15)
    slub = N.tex('clouds', 70, rot=0.3)
    c = lin(hexs)
    tone = lambda k: tuple(min(x * k, 0.92) for x in c[:3]) + (1,)
    col = N.mix(N.ramp(w, 0, 1, 0.2, 0.8), tone(0.62), c)
    col = N.mix(N.ramp(slub, 0, 0.5), col, tone(1.14))
    p = N.n(
        'ShaderNodeBsdfPrincipled', {'Base Color': col, 'Roughness': 0.9, 'Specular': 0.1, 'Sheen': 0.25, 'Normal': N.bump(w, 0.3, 0.8)}
    )
    return N.done(p.outputs[0])


def zari(hexs, start, width):
    """A woven border: a gold band on either side, small gold flowers between."""
    N = Nodes('zari')
    y = N.n('ShaderNodeSeparateXYZ', {0: N.n('ShaderNodeTexCoord').outputs['Object']}).outputs[1]
    part = N.ramp(y, 0, 1, start / 100, (start + width) / 100)
    off = N.n(
        'ShaderNodeMath', {0: N.n('ShaderNodeMath', {0: part, 1: 0.5}, operation='SUBTRACT').outputs[0]}, operation='ABSOLUTE'
    ).outputs[0]
    band = N.n('ShaderNodeMath', {0: off, 1: 0.33}, operation='GREATER_THAN').outputs[0]
    line = N.n('ShaderNodeMath', {0: off, 1: 0.29, 2: 0.014}, operation='COMPARE').outputs[0]
    h = N.tex('weave', 4)
    gold = N.n('ShaderNodeMath', {0: band, 1: line}, operation='MAXIMUM').outputs[0]
    gold = N.n('ShaderNodeMath', {0: gold, 1: N.tex('buti', 17)}, operation='MAXIMUM').outputs[0]
    nrm = N.bump(h, 0.10, 0.8)
    z = N.n('ShaderNodeBsdfPrincipled', {'Base Color': lin('#dca94e'), 'Metallic': 0.65, 'Roughness': 0.42, 'Normal': nrm})
    s = N.n('ShaderNodeBsdfPrincipled', {'Base Color': lin(hexs), 'Roughness': 0.4, 'Sheen': 0.5, 'Normal': nrm})
    return N.done(N.n('ShaderNodeMixShader', {0: gold, 1: s.outputs[0], 2: z.outputs[0]}).outputs[0])


def satin(hexs):
    N = Nodes('satin')
    face = N.n('ShaderNodeLayerWeight', {'Blend': 0.4}).outputs['Facing']
    c = lin(hexs)
    col = N.mix(face, c, tuple(min(x * 1.5 + 0.02, 0.9) for x in c[:3]) + (1,))
    p = N.n('ShaderNodeBsdfPrincipled', {'Base Color': col, 'Roughness': 0.32, 'Specular': 0.4, 'Sheen': 0.4})
    return N.done(p.outputs[0])


def looking_glass():
    """A mirror; the room that it would show is a soft gradient."""
    N = Nodes('looking_glass')
    g = N.n('ShaderNodeSeparateXYZ', {0: N.n('ShaderNodeTexCoord').outputs['Generated']})
    d = N.n('ShaderNodeMath', {0: g.outputs[0], 1: g.outputs[2]}, operation='ADD').outputs[0]
    room = N.n('ShaderNodeEmission', {'Color': (1, 0.94, 0.86, 1), 'Strength': N.ramp(d, 0.02, 0.55, 0.5, 1.7)}).outputs[0]
    glass = N.n('ShaderNodeBsdfGlossy', {'Roughness': 0.0, 'Color': (0.86, 0.86, 0.85, 1)}).outputs[0]
    return N.done(N.n('ShaderNodeAddShader', {0: glass, 1: room}).outputs[0])


def flame():
    """Bright in the middle, clear at its edges, orange towards the tip."""
    N = Nodes('flame')
    z = N.n('ShaderNodeSeparateXYZ', {0: N.n('ShaderNodeTexCoord').outputs['Generated']}).outputs[2]
    col = N.n('ShaderNodeValToRGB', {0: z})
    e = col.color_ramp.elements
    e[0].color, e[1].color = lin('#ff7a1c'), lin('#ff9a3c')
    for at, tone in ((0.16, '#ffb04a'), (0.40, '#ffe2a0'), (0.75, '#ffc060')):
        e.new(at).color = lin(tone)
    edge = N.n('ShaderNodeLayerWeight', {'Blend': 0.5}).outputs['Facing']
    dense = N.n('ShaderNodeMath', {0: N.ramp(edge, 1, 0, 0.0, 0.95), 1: N.ramp(z, 0.15, 1, 0, 0.3)}, operation='MULTIPLY').outputs[0]
    light = N.n('ShaderNodeEmission', {'Color': col.outputs[0], 'Strength': 9.0}).outputs[0]
    return N.done(N.n('ShaderNodeMixShader', {0: dense, 1: N.n('ShaderNodeBsdfTransparent').outputs[0], 2: light}).outputs[0])


def halo_light(tone, power, radius):
    """Light that is added to what lies behind, fading to nothing at `radius`."""
    N = Nodes('halo')
    far = N.n('ShaderNodeVectorMath', {0: N.n('ShaderNodeTexCoord').outputs['Object']}, operation='LENGTH').outputs['Value']
    near = N.ramp(far, 1, 0, 0, radius / 100)
    soft = N.n('ShaderNodeMath', {0: near, 1: 3.2}, operation='POWER').outputs[0]
    strength = N.n('ShaderNodeMath', {0: soft, 1: power}, operation='MULTIPLY').outputs[0]
    light = N.n('ShaderNodeEmission', {'Color': lin(tone), 'Strength': strength}).outputs[0]
    return N.done(N.n('ShaderNodeAddShader', {0: light, 1: N.n('ShaderNodeBsdfTransparent').outputs[0]}).outputs[0])


def spot(tone, power, share):
    """A light out of focus lets some of what lies behind it through."""
    N = Nodes('spot')
    light = N.n('ShaderNodeEmission', {'Color': lin(tone), 'Strength': power}).outputs[0]
    return N.done(N.n('ShaderNodeMixShader', {0: share, 1: N.n('ShaderNodeBsdfTransparent').outputs[0], 2: light}).outputs[0])

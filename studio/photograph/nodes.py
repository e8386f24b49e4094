"""A small builder of shader graphs. Sizes in millimetres; 1 Blender unit is 100 mm."""

import os

import bpy

TEXTURES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'textures')


def img(name):
    key = name + '.png'
    i = bpy.data.images.get(key) or bpy.data.images.load(os.path.join(TEXTURES, key))
    i.colorspace_settings.name = 'Non-Color'
    return i


class Nodes:
    """Tiny node-graph builder."""

    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.t = self.mat.node_tree
        self.t.nodes.clear()
        self.out = self.n('ShaderNodeOutputMaterial')

    def n(self, kind, ins=None, **props):
        nd = self.t.nodes.new(kind)
        for k, v in props.items():
            setattr(nd, k, v)
        for k, v in (ins or {}).items():
            sock = nd.inputs[k]
            if hasattr(v, 'links') or isinstance(v, bpy.types.NodeSocket):
                self.t.links.new(v, sock)
            else:
                sock.default_value = v
        return nd

    def cov(self, col, ch, sheen=None):
        """Write this material's diffuse albedo to channel ch of the 'cov' AOV (0 leather, 1 lining, 2 thread) for tinting."""
        z = self.n('ShaderNodeMath', {0: col, 1: 1.25}, operation='MULTIPLY').outputs[0]
        z = self.n('ShaderNodeMath', {0: z, 1: sheen or (0.10, 1.0, 0.5)[ch]}, operation='ADD').outputs[0]  # sheen counts as diffuse
        c = self.n('ShaderNodeCombineXYZ', {ch: z}).outputs[0]
        a = self.n('ShaderNodeOutputAOV', {0: c})
        a.name = 'cov'

    def facet(self, name, tile_mm, box):
        """Replace the box projection on vertical 45-degree facets by one along the facet (no smearing)."""
        tc = self.n('ShaderNodeTexCoord')
        co = self.n('ShaderNodeSeparateXYZ', {0: tc.outputs['Object']})
        nn = self.n('ShaderNodeSeparateXYZ', {0: tc.outputs['Normal']})
        M = lambda op, a, b=None: self.n('ShaderNodeMath', {0: a} | ({1: b} if b is not None else {}), operation=op).outputs[0]
        u = M('SUBTRACT', M('MULTIPLY', co.outputs[1], nn.outputs[0]), M('MULTIPLY', co.outputs[0], nn.outputs[1]))
        k = 100.0 / tile_mm
        v = self.n('ShaderNodeCombineXYZ', {0: M('MULTIPLY', u, k), 1: M('MULTIPLY', co.outputs[2], k), 2: 0.0}).outputs[0]
        t = self.n('ShaderNodeTexImage', {'Vector': v}, image=img(name)).outputs['Color']
        m = M('MULTIPLY', M('ABSOLUTE', nn.outputs[0]), M('ABSOLUTE', nn.outputs[1]))
        return self.mix(self.ramp(m, 0, 1, 0.28, 0.36), box, t)

    def tex(self, name, tile_mm, rot=0.0, off=(0, 0, 0)):
        co = self.n('ShaderNodeTexCoord').outputs['Object']
        s = 100.0 / tile_mm
        mp = self.n('ShaderNodeMapping', {'Vector': co})
        mp.inputs['Scale'].default_value = (s, s, s)
        mp.inputs['Rotation'].default_value = (0, 0, rot)
        mp.inputs['Location'].default_value = off
        return self.n('ShaderNodeTexImage', {'Vector': mp.outputs[0]}, image=img(name), projection='BOX', projection_blend=0.25).outputs[
            'Color'
        ]

    def ramp(self, fac, lo, hi, a=0.0, b=1.0):
        return self.n('ShaderNodeMapRange', {'Value': fac, 'From Min': a, 'From Max': b, 'To Min': lo, 'To Max': hi}).outputs[0]

    def mix(self, fac, a, b, mode='MIX'):
        return self.n('ShaderNodeMixRGB', {'Fac': fac, 'Color1': a, 'Color2': b}, blend_type=mode).outputs[0]

    def bump(self, h, depth_mm, strength=1.0, normal=None):
        ins = {'Height': h, 'Distance': depth_mm / 100, 'Strength': strength}
        if normal is not None:
            ins['Normal'] = normal
        return self.n('ShaderNodeBump', ins).outputs[0]

    def done(self, shader):
        self.t.links.new(shader, self.out.inputs[0])
        return self.mat

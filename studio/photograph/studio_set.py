"""The set: paper, lights, camera, and the settings of the renderer."""

import math

import bpy
import numpy as np
from mathutils import Vector

from . import materials as M
from .geometry import S, make

PAPER = '#efe3d2'


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    return bpy.context.scene


def area(name, loc, target, size, power, colour=(1, 1, 1), size_y=None, spread=180, camera=False):
    d = bpy.data.lights.new(name, 'AREA')
    d.shape = 'RECTANGLE'
    d.size = size
    d.size_y = size_y or size
    d.energy = power
    d.color = colour
    d.spread = math.radians(spread)
    o = bpy.data.objects.new(name, d)
    bpy.context.scene.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    o.visible_camera = camera
    return o


def world(strength=0.20, col=(1, 0.965, 0.92)):
    """Vertical gradient environment: gives mirrors and brass something to reflect."""
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    w.cycles.sampling_method = 'NONE'
    t = w.node_tree
    b = t.nodes['Background']
    b.inputs[1].default_value = strength
    co = t.nodes.new('ShaderNodeTexCoord')
    sx = t.nodes.new('ShaderNodeSeparateXYZ')
    cr = t.nodes.new('ShaderNodeValToRGB')
    t.links.new(co.outputs['Generated'], sx.inputs[0])
    t.links.new(sx.outputs['Z'], cr.inputs[0])
    t.links.new(cr.outputs[0], b.inputs[0])
    e = cr.color_ramp.elements
    for el, p, v in zip((e[0], e[1], cr.color_ramp.elements.new(0.35)), (0.0, 0.95, 0.35), (1.6, 4.0, 1.2)):
        el.position = p
        el.color = (v * col[0], v * col[1], v * col[2], 1)


def backdrop(R):
    """Seamless paper sweep."""
    y0 = 6.0 * R
    r = 4.0 * R
    pts = (
        [(-9 * R, 0)]
        + [(y0, 0)]
        + [(y0 + r * math.sin(a), r - r * math.cos(a)) for a in np.radians(np.linspace(4, 90, 24))]
        + [(y0 + r, 9 * R)]
    )
    V = [(x * 14 * R, y, z) for y, z in pts for x in (-1, 1)]
    F = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(pts) - 1)]
    o = make('sweep', np.array(V) / S, F, M.matte(PAPER, 0.82, 0.18, name='paper'))
    o.location = (0, 0, -0.002)
    return o


def studio_lights(R, c):
    """Three sampled lights only (Blender 3.4 has no light tree: every extra lamp costs noise).
    Fill, overhead and front card live in the world gradient, which is not light-sampled."""

    def P(az, el, dist):
        a, e = math.radians(az), math.radians(el)
        return (c[0] + dist * R * math.cos(e) * math.sin(a), c[1] - dist * R * math.cos(e) * math.cos(a), c[2] + dist * R * math.sin(e))

    W = R * R
    area('key', P(40, 42, 4.2), c, 2.3 * R, 430 * W, (1, 0.972, 0.94), 2.3 * R)  # front right: models the front
    area('rim', P(-118, 28, 4.4), c, 0.9 * R, 170 * W, (1, 0.975, 0.95), 3.2 * R)  # left back strip: edge glow
    area('bg', (0, 8 * R, 10 * R), (0, 9 * R, 0), 18 * R, 620 * W, (1, 0.965, 0.91), 6 * R, spread=110)


def camera(target, dist_dir, fit, lens=85, fstop=1.4, aspect=1.0, ortho=None, focus=None, shift=(0, 0)):
    """Perspective camera framing a sphere of radius `fit` (BU) from (azimuth, elevation)."""
    az, el = [math.radians(v) for v in dist_dir]
    d = bpy.data.cameras.new('cam')
    o = bpy.data.objects.new('cam', d)
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o
    d.lens = lens
    d.sensor_width = 36
    fov = 2 * math.atan(18 / lens) if aspect <= 1 else 2 * math.atan(18 / lens / aspect)
    dist = fit / math.tan(fov / 2)
    if ortho:
        d.type = 'ORTHO'
        d.ortho_scale = ortho
        dist = 12
    dirv = Vector((math.cos(el) * math.sin(az), -math.cos(el) * math.cos(az), math.sin(el)))
    o.location = Vector(target) + dirv * dist
    o.rotation_euler = (-dirv).to_track_quat('-Z', 'Y').to_euler()
    d.shift_x, d.shift_y = shift
    if fstop and not ortho:
        d.dof.use_dof = True
        d.dof.focus_distance = dist - (fit * 0.35 if focus is None else focus)
        d.dof.aperture_fstop = fstop
    d.clip_end = 500
    return o


def settings(w, h, samples, exposure, threads):
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    s.cycles.device = 'CPU'
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = w, h, 100
    s.render.threads_mode = 'FIXED'
    s.render.threads = threads
    c = s.cycles
    c.samples = samples
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.01
    c.adaptive_min_samples = max(8, samples // 3)
    c.use_denoising = False
    c.max_bounces = 4
    c.diffuse_bounces = 2
    c.glossy_bounces = 2
    c.transmission_bounces = 5
    c.transparent_max_bounces = 6
    c.caustics_reflective = False
    c.caustics_refractive = False
    c.sample_clamp_indirect = 3.0
    c.sample_clamp_direct = 20.0
    c.blur_glossy = 1.0
    c.pixel_filter_type = 'BLACKMAN_HARRIS'
    c.filter_width = 1.4
    s.render.use_persistent_data = True
    s.view_settings.view_transform = 'Filmic'
    s.view_settings.look = 'High Contrast'
    s.view_settings.exposure = exposure
    vl = s.view_layers[0]
    vl.cycles.denoising_store_passes = True
    vl.use_pass_diffuse_color = True
    vl.use_pass_z = True
    vl.use_pass_diffuse_direct = vl.use_pass_diffuse_indirect = True
    vl.use_pass_glossy_direct = vl.use_pass_glossy_indirect = vl.use_pass_glossy_color = True
    av = vl.aovs.add()
    av.name = 'cov'
    av.type = 'COLOR'
    # passes -> EXR through the compositor: diffuse and gloss light are put together here
    s.use_nodes = True
    t = s.node_tree
    t.nodes.clear()
    rl = t.nodes.new('CompositorNodeRLayers')
    co = t.nodes.new('CompositorNodeComposite')
    t.links.new(rl.outputs['Image'], co.inputs['Image'])

    def mix(op, a, b):
        m = t.nodes.new('CompositorNodeMixRGB')
        m.blend_type = op
        m.inputs[0].default_value = 1
        t.links.new(a, m.inputs[1])
        t.links.new(b, m.inputs[2])
        return m.outputs[0]

    o = rl.outputs
    out = {
        'Image': o['Image'],
        'Normal': o['Denoising Normal'],
        'Albedo': o['Denoising Albedo'],
        'DiffCol': o['DiffCol'],
        'cov': o['cov'],
        'Diff': mix('MULTIPLY', mix('ADD', o['DiffDir'], o['DiffInd']), o['DiffCol']),
        'Gloss': mix('MULTIPLY', mix('ADD', o['GlossDir'], o['GlossInd']), o['GlossCol']),
    }
    fo = t.nodes.new('CompositorNodeOutputFile')
    fo.name = 'passes'
    fo.format.file_format = 'OPEN_EXR'
    fo.format.color_depth = '16'
    fo.format.exr_codec = 'NONE'
    fo.file_slots.clear()
    for p, v in out.items():
        fo.file_slots.new(p)
        t.links.new(v, fo.inputs[p])

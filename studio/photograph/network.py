"""Takes the noise out of a picture with the network of Intel's Open Image Denoise, whose trained weights are fetched by blender.ts.

The steps are those of its filter for ray tracing with albedo and normal: https://www.openimagedenoise.org
"""

import ctypes
import functools
import os
import struct

import numpy as np

STUDIO = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BLOCK = 16
RIM = 32  # pixels mirrored round the picture, so that its edges are cleaned like its middle


def clean(colour, albedo, normal):
    """The picture without noise. All are h x w x 3 in linear light; albedo from 0 to 1, normal from -1 to 1."""
    h, w, _ = colour.shape
    exposure = 0.18 / 2 ** np.log2(colour @ (0.2127, 0.7152, 0.0722) + 1e-4).mean()
    seen = np.concatenate([squeeze(colour * exposure), np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], 2)
    seen = np.pad(seen, [(RIM, RIM + -h % 16), (RIM, RIM + -w % 16), (0, 0)], mode='reflect')
    return stretch(through_network(seen)[RIM : RIM + h, RIM : RIM + w]) / exposure


def through_network(seen):
    network = trained()
    x = blocks_of(seen)
    first = x
    kept = []
    x = network.convolve('enc_conv0', x)
    for k in (1, 2, 3, 4):
        x = pool(network.convolve(f'enc_conv{k}', x))
        kept.append(x)
    x = network.convolve('enc_conv5b', network.convolve('enc_conv5a', kept.pop()))
    for k in (4, 3, 2):
        x = network.convolve(f'dec_conv{k}a', widen(x), kept.pop())
        x = network.convolve(f'dec_conv{k}b', x)
    x = network.convolve('dec_conv1b', network.convolve('dec_conv1a', widen(x), first))
    return network.convolve('dec_conv0', x)[0, 1:-1, 1:-1, :3]


@functools.cache
def trained():
    return Network()


class Network:
    def __init__(self):
        self.weights = read_weights(os.path.join(STUDIO, 'textures', 'rt_hdr_alb_nrm.tza'))
        self.library = ctypes.CDLL(os.path.join(STUDIO, 'libunet.so'))

    def convolve(self, name, *parts):
        """3 x 3 and ReLU over the channels of all parts, which are of one size."""
        blocks = [block for part in parts for block in part]
        height, width = blocks[0].shape[0] - 2, blocks[0].shape[1] - 2
        weights, bias = in_blocks(self.weights[f'{name}.weight'], self.weights[f'{name}.bias'], len(blocks))
        out = np.zeros((len(bias) // BLOCK, height + 2, width + 2, BLOCK), np.float32)
        pointers = lambda arrays: (ctypes.c_void_p * len(arrays))(*[a.ctypes.data for a in arrays])
        address = lambda a: ctypes.c_void_p(a.ctypes.data)
        self.library.convolve(pointers(blocks), len(blocks), address(weights), address(bias), pointers(out), len(out), height, width)
        return out


def in_blocks(weights, bias, blocks):
    """[out][in][row][column] to [out block][in block][row][column][in][out], with zeros for channels that are not there."""
    outs, ins = weights.shape[:2]
    padded = np.zeros((-(-outs // BLOCK) * BLOCK, blocks * BLOCK, 3, 3), np.float32)
    padded[:outs, :ins] = weights
    shifts = np.zeros(len(padded), np.float32)
    shifts[:outs] = bias
    split = padded.reshape(-1, BLOCK, blocks, BLOCK, 3, 3)
    return np.ascontiguousarray(split.transpose(0, 2, 4, 5, 3, 1)), shifts


def blocks_of(pixels):
    h, w, channels = pixels.shape
    out = np.zeros((-(-channels // BLOCK), h + 2, w + 2, BLOCK), np.float32)
    for c in range(channels):
        out[c // BLOCK, 1:-1, 1:-1, c % BLOCK] = pixels[..., c]
    return out


def pool(x):
    inside = x[:, 1:-1, 1:-1]
    most = np.maximum(np.maximum(inside[:, ::2, ::2], inside[:, 1::2, ::2]), np.maximum(inside[:, ::2, 1::2], inside[:, 1::2, 1::2]))
    return rimmed(most)


def widen(x):
    return rimmed(x[:, 1:-1, 1:-1].repeat(2, 1).repeat(2, 2))


def rimmed(inside):
    return np.pad(inside, [(0, 0), (1, 1), (1, 1), (0, 0)])


def read_weights(path):
    """The tensors of a TZA file: magic, version, where its table is; the table names each tensor, its shape and where it lies."""
    with open(path, 'rb') as file:
        data = file.read()
    magic, major, _, at = struct.unpack_from('<HBBQ', data)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f'{path} holds no weights')
    (count,) = struct.unpack_from('<I', data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        dims = data[at]
        shape = struct.unpack_from(f'<{dims}I', data, at + 1)
        at += 1 + 4 * dims + dims
        kind, offset = struct.unpack_from('<cQ', data, at)
        at += 9
        tensors[name] = np.frombuffer(data, '<f2' if kind == b'h' else '<f4', int(np.prod(shape)), offset).reshape(shape).astype(np.float32)
    return tensors


# The curve between linear light and what the network was trained on: equal steps look equal (constants of Open Image Denoise).
A, B, C, D, E, F, G = 1412.83765, 1.64593172, 0.431384981, -2.94139609e-3, 0.192653254, 6.26026094e-3, 0.998620152
DARK, DIM = 1.5794576e-6, 3.22087631e-2
BRIGHTEST = 65504.0


def curve(y):
    y = np.maximum(y, 0)
    return np.where(y <= DARK, A * y, np.where(y <= DIM, B * y**C + D, E * np.log(y + F) + G))


def squeeze(light):
    return (curve(np.minimum(light, BRIGHTEST)) / curve(np.float64(BRIGHTEST))).astype(np.float32)


def stretch(x):
    x = np.maximum(x, 0).astype(np.float64) * curve(np.float64(BRIGHTEST))
    low, dim = curve(np.float64(DARK)), curve(np.float64(DIM))
    middle = (np.maximum(x - D, 0) / B) ** (1 / C)
    return np.where(x <= low, x / A, np.where(x <= dim, middle, np.exp((x - G) / E) - F)).astype(np.float32)

// Convolutions of the denoising network (network.py). Values lie in blocks of 16 channels, [block][row][column][channel], with a rim of zeros.
#include <string.h>
typedef float v16 __attribute__((vector_size(64), aligned(4)));
#define TILE 6

// `groups` blocks of output for TILE columns of one row at once: as many sums as there are registers.
static inline __attribute__((always_inline)) void tile(const float *const *in, int blocks, const float *weights, const float *bias,
    float *const *out, const int groups, size_t row, size_t stride) {
  v16 sums[4][TILE];
  for (int g = 0; g < groups; g++)
    for (int x = 0; x < TILE; x++) memcpy(&sums[g][x], bias + g * 16, 64);
  for (int b = 0; b < blocks; b++)
    for (int ky = 0; ky < 3; ky++)
      for (int kx = 0; kx < 3; kx++) {
        const float *at = in[b] + row + ky * stride + kx * 16;
        const float *w = weights + (size_t)(b * 9 + ky * 3 + kx) * 256;
        for (int c = 0; c < 16; c++)
          #pragma GCC unroll 4
          for (int g = 0; g < groups; g++) {
            const v16 each = *(const v16 *)(w + (size_t)g * blocks * 2304 + c * 16);
            #pragma GCC unroll 6
            for (int x = 0; x < TILE; x++) sums[g][x] += each * at[x * 16 + c];
          }
      }
  for (int g = 0; g < groups; g++)
    for (int x = 0; x < TILE; x++)
      for (int c = 0; c < 16; c++) out[g][row + stride + (x + 1) * 16 + c] = sums[g][x][c] > 0 ? sums[g][x][c] : 0;
}

// A convolution of 3 x 3 with ReLU. `in` and `out` point at the blocks; height and width without the rim, width at least TILE.
void convolve(const float *const *in, int blocks, const float *weights, const float *bias, float *const *out, int out_blocks, int height, int width) {
  const size_t stride = (size_t)(width + 2) * 16;
  #pragma omp parallel for schedule(static)
  for (int y = 0; y < height; y++)
    for (int o = 0; o < out_blocks;) {
      const int left = out_blocks - o, groups = left >= 4 ? 4 : left >= 2 ? 2 : 1;
      const float *w = weights + (size_t)o * blocks * 2304, *b = bias + o * 16;
      for (int x = 0; x < width; x += TILE) {
        const size_t row = y * stride + (size_t)(x + TILE > width ? width - TILE : x) * 16;
        if (groups == 4) tile(in, blocks, w, b, out + o, 4, row, stride);
        else if (groups == 2) tile(in, blocks, w, b, out + o, 2, row, stride);
        else tile(in, blocks, w, b, out + o, 1, row, stride);
      }
      o += groups;
    }
}

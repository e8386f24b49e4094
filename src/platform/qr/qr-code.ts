import { encode } from 'uqr'

/** A drawing of `size` × `size` squares, with its margin. */
export type QrCode = { readonly size: number; readonly path: string }

/** Draws a QR code that phones read from a screen and from paper: with a quarter of it spoilt (level Q) it is still read. */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'Q', border: 4 })
  const path = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  return { size, path }
}

/** Where dark squares begin in a row, and how many follow each other. */
function runsOf(row: readonly boolean[]): (readonly [start: number, length: number])[] {
  const runs: [number, number][] = []
  row.forEach((isDark, at) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === at) last[1]++
    else runs.push([at, 1])
  })
  return runs
}

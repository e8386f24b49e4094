/** Where the writing goes: top left, top right, bottom right, bottom left as it is read, in 0..1 of the picture. */
export type Corners = readonly [Corner, Corner, Corner, Corner]
export type Corner = readonly [x: number, y: number]

export const cornerNames = ['top left', 'top right', 'bottom right', 'bottom left'] as const

/** Whether every corner turns right; the y axis points down. */
export function isClockwise(corners: readonly Corner[]): boolean {
  return corners.every(([x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % 4]!
    const [afterX, afterY] = corners[(i + 2) % 4]!
    return (nextX - x) * (afterY - nextY) - (nextY - y) * (afterX - nextX) > 0
  })
}

export const clockwiseMessage = 'must run clockwise from the top left corner, without crossing'

/** Eight numbers in per cent of the picture, across and down by turns: "22.68 22.68 77.32 22.68 …". */
export const toPercents = (corners: Corners): string => corners.flat().map(percent).join(' ')

/** Undefined for what is not eight numbers. Whether they lie in the picture is for the rules to say. */
export function fromPercents(text: string): Corners | undefined {
  const written = text.trim().split(/[\s,]+/)
  if (written.length !== 8 || !written.every((each) => /^-?\d{1,5}([.]\d{1,12})?$/.test(each))) return undefined
  const shares = written.map((each) => toShare(Number(each)))
  return [0, 2, 4, 6].map((at) => [shares[at], shares[at + 1]]) as unknown as Corners
}

/** As fine as a file may write it, without the rounding of binary numbers. */
const percent = (share: number): string => String(Math.round(share * 1e8) / 1e6)
const toShare = (per100: number): number => Math.round(per100 * 1e6) / 1e8

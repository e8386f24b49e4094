import * as z from 'zod'
import type { LidQuad } from '#src/foil/lid-drawing.ts'
import { parseZodiacSign } from '#src/kit/lid/zodiac.ts'
import { looseInteger, looseText } from '../loose-fields.ts'

/** `quad` is x,y of the lid's four corners, top left first and clockwise, in 0..1 of the picture; `aspect` the picture's width by height. */
export const DrawLidQuery = z.object({
  quad: looseText().transform((written, context): LidQuad => {
    const [ax, ay, bx, by, cx, cy, dx, dy, ...more] = written.split(',').map(Number) as Eight
    const quad: LidQuad = [
      [ax, ay],
      [bx, by],
      [cx, cy],
      [dx, dy],
    ]
    if (more.length > 0 || !isLid(quad)) context.addIssue({ code: 'custom', message: 'must be four corners in 0..1, clockwise: x,y,x,y,…' })
    return quad
  }),
  aspect: looseText().transform((written, context): number => {
    const aspect = Number(written)
    if (!(aspect >= 0.2 && aspect <= 5)) context.addIssue({ code: 'custom', message: 'must be a number from 0.2 to 5' })
    return aspect
  }),
  width: looseInteger(1, 4_000),
  ink: z.enum(['gold', 'light'], "must be 'gold' or 'light'"),
  name: looseText(40),
  sign: looseText().transform((written) => parseZodiacSign(written)),
})

type Eight = [number, number, number, number, number, number, number, number, ...number[]]

/** A convex quadrilateral: no other shape is the picture of a flat lid. */
function isLid(quad: LidQuad): boolean {
  return quad.every(([x, y], i) => {
    const [[nextX, nextY], [lastX, lastY]] = [quad[(i + 1) % 4] ?? [0, 0], quad[(i + 2) % 4] ?? [0, 0]]
    const turn = (nextX - x) * (lastY - nextY) - (nextY - y) * (lastX - nextX)
    return x >= 0 && x <= 1 && y >= 0 && y <= 1 && turn > 1e-6
  })
}

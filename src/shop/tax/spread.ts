import { type Paise, paise, sum } from '#src/kit/money.ts'

/**
 * Divides an amount in proportion to `sizes`, to the paisa: the odd paise go where the fractions are largest. Shares of an amount that is not
 * larger than all sizes together never exceed their size.
 */
export function spread(amountPaise: Paise, sizes: readonly Paise[]): Paise[] {
  const whole = BigInt(sum(sizes))
  const parts = sizes.map((size, at) => {
    const product = BigInt(amountPaise) * BigInt(size)
    return { at, share: Number(product / whole), fraction: product % whole }
  })
  const odd = amountPaise - parts.reduce((total, { share }) => total + share, 0)
  const raised = new Set(
    parts
      .toSorted((a, b) => (a.fraction === b.fraction ? a.at - b.at : a.fraction < b.fraction ? 1 : -1))
      .slice(0, odd)
      .map(({ at }) => at),
  )
  return parts.map(({ at, share }) => paise(share + (raised.has(at) ? 1 : 0)))
}

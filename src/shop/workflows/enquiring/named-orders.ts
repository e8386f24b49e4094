import { withDash } from '#src/kit/order-number.ts'

const mostNamed = 10

/** The numbers in a text that may be orders', as the shop writes them: "mj10234" is MJ-10234. */
export function numbersNamedIn(text: string): readonly string[] {
  const named = [...text.toUpperCase().matchAll(/\b[A-Z]{1,4}-?\d{3,12}\b/g)].map(([number]) => withDash(number))
  return [...new Set(named)].slice(0, mostNamed)
}

/** Whole paise. 1 rupee = 100 paise. Money is never a float. */
export type Paise = number & { readonly __unit: 'paise' }

export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not whole paise: ${amount}`)
  return amount as Paise
}

export const add = (a: Paise, b: Paise): Paise => paise(a + b)
export const subtract = (a: Paise, b: Paise): Paise => paise(a - b)
export const times = (unitPrice: Paise, quantity: number): Paise => paise(unitPrice * quantity)
/** What one of `count` equal parts costs, rounded to the paisa. */
export const onePartOf = (amount: Paise, count: number): Paise => paise(Math.round(amount / count))
/** By how many whole per cent a price is below another: never more than are saved. */
export const percentOff = (price: Paise, before: Paise): number => Math.max(0, Math.floor(((before - price) * 100) / before))
export const sum = (amounts: readonly Paise[]): Paise => amounts.reduce(add, paise(0))

/** Reads rupees as people and APIs write them ("1499", "1,499.50", 1499.5). Returns undefined for what is no amount. */
export function rupeesToPaise(rupees: string | number): Paise | undefined {
  const text = String(rupees).trim().replaceAll(',', '')
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) return undefined
  const [whole = '0', fraction = ''] = text.split('.')
  return paise(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}

/** "1,499", "1,49,999" and "149,999" are grouped as India and others do; "1,50" and "799,00" are not, and are no other amount by mistake. */
const ungrouped = /^\d+(?:\.\d*)?$/
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

/** Reads rupees that a person has written. Returns undefined for what is no amount, and for commas where no grouping has them. */
export function readWrittenRupees(text: string): Paise | undefined {
  const bare = text.trim().replace(/^₹\s*/, '')
  return ungrouped.test(bare) || grouped.test(bare) ? rupeesToPaise(bare) : undefined
}

/** "1499.00": rupees with two decimals and without grouping, for APIs. */
export function paiseToRupees(amount: Paise): string {
  const fraction = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}.${fraction}`
}

const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const rupeesAndPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/** "₹1,499", or "₹1,499.50" when it is not whole. */
export const formatPaise = (amount: Paise): string => (amount % 100 === 0 ? wholeRupees : rupeesAndPaise).format(amount / 100)

/** "18 %", "2.5 %". */
export const formatPercent = (basisPoints: number): string => `${basisPoints / 100} %`

/** Reads "18", "2.5" and "18 %". Undefined for what is no percentage, or has more than two digits after the point. */
export function percentToBasisPoints(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:[.](\d{1,2}))?\s*%?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

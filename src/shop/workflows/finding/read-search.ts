import { normalisePhone } from '#src/kit/contact/phone.ts'
import { parsePincode, type Pincode } from '#src/kit/contact/pincode.ts'
import { plainDigits } from '#src/kit/contact/digits.ts'

/** One thing that a text in the search field can mean. */
export type Meaning =
  | { readonly kind: 'order-number'; readonly orderNumber: string }
  /** As far as an order number was typed. `end` is in no case one of these numbers, and nothing that sorts between them and it is. */
  | { readonly kind: 'number-begun'; readonly beginning: string; readonly end: string }
  /** The end of an order number, as people read it out. */
  | { readonly kind: 'last-digits'; readonly digits: string }
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'pincode'; readonly pincode: Pincode }
  /** An e-mail address, or its beginning. */
  | { readonly kind: 'email'; readonly beginning: string }
  | { readonly kind: 'payment'; readonly gatewayPaymentId: string }
  | { readonly kind: 'gateway-order'; readonly gatewayOrderId: string }
  | { readonly kind: 'awb'; readonly awb: string }
  | { readonly kind: 'invoice'; readonly number: string }
  | { readonly kind: 'enquiry'; readonly ticketNumber: string }
  /** A name, the writing on a lid, a product, a few words of an enquiry. */
  | { readonly kind: 'words'; readonly words: readonly string[] }

/** Returns everything that the text can mean: six digits are a pincode, and also an order number once there are so many orders. */
export function readSearch(written: string, numberPrefix: string): readonly Meaning[] {
  // "#10144", as people write a number.
  const text = plainDigits(written).trim().replace(/^#\s*/, '').slice(0, mostLetters)
  if (/^pay_\w+$/i.test(text)) return [{ kind: 'payment', gatewayPaymentId: text.replace(/^pay_/i, 'pay_') }]
  if (/^order_\w+$/i.test(text)) return [{ kind: 'gateway-order', gatewayOrderId: text.replace(/^order_/i, 'order_') }]
  if (text.includes('@')) return [{ kind: 'email', beginning: text.toLowerCase() }]
  return readNumber(text, numberPrefix) ?? readDigits(text, numberPrefix) ?? readWords(text)
}

const mostLetters = 100
const mostWords = 5

function readNumber(text: string, numberPrefix: string): readonly Meaning[] | undefined {
  const [, series, serial] = /^([A-Z]{1,4}\/[A-Z]{0,2}\d{4})\/(\d{1,8})$/i.exec(text) ?? []
  if (series && serial) return [{ kind: 'invoice', number: `${series.toUpperCase()}/${serial.padStart(4, '0')}` }]
  const [, prefix, enquiry] = /^(?:([A-Z]{1,4})-?)?E(\d{1,12})$/i.exec(text) ?? []
  if (enquiry) return [{ kind: 'enquiry', ticketNumber: `${(prefix ?? numberPrefix).toUpperCase()}-E${enquiry}` }]
  const [, letters, digits] = /^([A-Z]{1,4})[\s-]?(\d{1,12})$/i.exec(text) ?? []
  if (letters?.toUpperCase() !== numberPrefix || !digits) return undefined
  return ordersNumbered(digits, numberPrefix)
}

function readDigits(text: string, numberPrefix: string): readonly Meaning[] | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text) || !/\d/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const [phone, pincode] = [normalisePhone(text), parsePincode(text)]
  return [
    ...(digits.length <= 9 ? ordersNumbered(digits, numberPrefix) : []),
    ...(phone ? [{ kind: 'phone', phone } as const] : []),
    ...(pincode ? [{ kind: 'pincode', pincode } as const] : []),
    ...(digits.length >= shortestAwb ? [{ kind: 'awb', awb: digits } as const] : []),
  ]
}

/** Fewer digits would begin thousands of numbers. */
const leastBegun = 3
const leastOfEnd = 4
/** Longer ones are whole, or no order number. */
const mostOfPart = 6

function ordersNumbered(digits: string, numberPrefix: string): readonly Meaning[] {
  const isPart = digits.length <= mostOfPart
  const after = /^9+$/.test(digits) ? 'A' : String(Number(digits) + 1).padStart(digits.length, '0')
  const begun = { kind: 'number-begun', beginning: `${numberPrefix}-${digits}`, end: `${numberPrefix}-${after}` } as const
  return [
    { kind: 'order-number', orderNumber: `${numberPrefix}-${digits}` },
    ...(isPart && digits.length >= leastBegun ? [begun] : []),
    ...(isPart && digits.length >= leastOfEnd ? [{ kind: 'last-digits', digits } as const] : []),
  ]
}

const shortestAwb = 8

function readWords(text: string): readonly Meaning[] {
  const written = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const long = written.filter((word) => word.length > 1)
  const words = long.length > 0 ? long : written.slice(0, 1)
  const readable: Meaning[] = words.length > 0 ? [{ kind: 'words', words: words.slice(0, mostWords) }] : []
  // Some couriers put letters into their numbers.
  const isOneNumber = words.length === 1 && text.length >= shortestAwb && /\d/.test(text)
  return isOneNumber ? [{ kind: 'awb', awb: text.toUpperCase() }, ...readable] : readable
}

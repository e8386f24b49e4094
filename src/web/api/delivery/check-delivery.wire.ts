import * as z from 'zod'
import { paiseToRupees } from '#src/kit/money.ts'
import { formatDays } from '#src/kit/time/format-date.ts'
import { parsePincode, pincodeFault, type Pincode } from '#src/kit/contact/pincode.ts'
import { mostLines } from '#src/shop/cart/cart.ts'
import { type CodRules, codRefusalMessage } from '#src/shop/cart/cod-rules.ts'
import { mergeQuantities, type RequestedQuantity } from '#src/shop/cart/requested-quantities.ts'
import type { DeliveryCheck, DeliveryQuestion } from '#src/shop/workflows/serviceability/serviceability.ts'
import { looseFlag, looseText } from '../loose-fields.ts'
import { unreachableMessage } from './unreachable-message.ts'

const mostGrams = 50_000
/** An item is a product's id of up to 80 characters, and ":499950:personalised,". */
const maxItemsLength = mostLines * (80 + 21)

/** `items` is not in the specification: product ids, each with its quantity and whether it is personalised, as in `noor-ring-box:2:personalised,rani:1`. */
export const CheckDeliveryQuery = z.object({
  pickup_postcode: looseText().optional(),
  delivery_postcode: looseText().transform((written, context): Pincode => {
    const message = pincodeFault(written)
    if (message) context.addIssue({ code: 'custom', message })
    return parsePincode(written) as Pincode
  }),
  cod: looseFlag,
  weight: looseText().transform((written, context) => {
    const kilograms = written === '' ? undefined : Number(written)
    if (kilograms !== undefined && !(kilograms > 0)) context.addIssue({ code: 'custom', message: 'must be kilograms, such as 0.5' })
    return kilograms === undefined ? undefined : Math.min(Math.ceil(kilograms * 1000), mostGrams)
  }),
  items: looseText(maxItemsLength).transform((written) => mergeQuantities(written.split(',').flatMap(readItem)).slice(0, mostLines)),
})

/** Returns an empty list for an item that cannot be read. The quantity may be that of many lines together. */
function readItem(item: string): RequestedQuantity[] {
  const [, productId = '', quantity = '1', mark] = /^([a-z0-9-]{1,80})(?::(\d{1,6})(:personalised)?)?$/.exec(item.trim()) ?? []
  return productId ? [{ productId, quantity: Math.max(Number(quantity), 1), isPersonalised: mark !== undefined }] : []
}

/** Ignores the caller's pickup pincode: only the shop knows where it sends from. */
export const fromWire = (query: z.output<typeof CheckDeliveryQuery>): DeliveryQuestion => ({
  toPincode: query.delivery_postcode,
  quantities: query.items,
  weightGrams: query.weight,
})

/** Returns the carrier's shape without what delivery costs us, and the promise beside it. */
export function toWire(checked: DeliveryCheck, { cod }: { cod: boolean }, rules: CodRules): object {
  const { promise, couriers, city, deliveryPaise } = checked
  const summary = { reachable: promise.kind === 'arrives', city, words: messageOf(checked, rules) }
  if (promise.kind === 'unreachable') return { status: 404, message: 'Delivery postcode not serviceable', promise: summary }
  const offered = couriers.filter((courier) => courier.cod || !cod)
  const companies = offered.map((courier) => ({
    courier_company_id: Number(courier.courierId),
    courier_name: courier.name,
    estimated_delivery_days: String(courier.courierDays),
    cod: courier.cod ? 1 : 0,
  }))
  const recommended = offered.find((courier) => courier.recommended)?.courierId
  return {
    status: 200,
    currency: 'INR',
    data: {
      available_courier_companies: companies,
      recommended_courier_company_id: recommended === undefined ? null : Number(recommended),
    },
    promise: {
      ...summary,
      readyOn: promise.readyOn,
      from: promise.from,
      to: promise.to,
      days: formatDays(promise.from, promise.to),
      cod: isCodOffered(checked) ?? null,
      /** Why there is no cash on delivery, in a sentence. */
      codWords: codMessage(checked, rules) ?? null,
      /** What the owner has set for these products, in per cent of a cash order; 0 for nothing. */
      advancePercent: checked.ownCash.advancePercent,
      /** The same in a sentence. */
      advanceWords: advanceMessage(checked) ?? null,
      isEstimate: promise.isEstimate,
      /** In rupees, such as "49.00". */
      price: deliveryPaise === undefined ? null : paiseToRupees(deliveryPaise),
    },
  }
}

/** Undefined while it is not known. */
const isCodOffered = ({ promise, codRefusal }: DeliveryCheck): boolean | undefined =>
  codRefusal !== undefined ? false : promise.kind === 'arrives' ? promise.cod : false

const codMessage = ({ codRefusal, ownCash }: DeliveryCheck, rules: CodRules): string | undefined =>
  codRefusal && codRefusalMessage(codRefusal, rules, ownCash.notForCash)

const advanceMessage = (checked: DeliveryCheck): string | undefined =>
  isCodOffered(checked) !== false && checked.ownCash.advancePercent > 0
    ? `Of a cash order ${checked.ownCash.advancePercent} % is paid online in advance.`
    : undefined

/** The promise as a few sentences. */
export function messageOf(checked: DeliveryCheck, rules: CodRules): string {
  const { promise } = checked
  if (promise.kind === 'unreachable') return unreachableMessage
  const days = formatDays(promise.from, promise.to)
  const isOffered = isCodOffered(checked)
  const cash = isOffered === undefined ? '' : isOffered ? ', cash on delivery available' : ', paid online only'
  const codRefusal = codMessage(checked, rules)
  const estimate = promise.isEstimate ? 'This is our estimate: the courier cannot be asked just now.' : undefined
  return [`Arrives ${promise.isEstimate ? 'about ' : ''}${days}${cash}.`, codRefusal, estimate].filter(Boolean).join(' ')
}

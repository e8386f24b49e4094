import * as z from 'zod'
import { formatDays } from '#src/kit/day.ts'
import { parsePincode, type Pincode } from '#src/kit/pincode.ts'
import type { DeliveryAnswer, DeliveryQuestion } from '#src/shop/workflows/delivery-desk.ts'
import { looseFlag, looseText } from '../loose-fields.ts'

const mostGrams = 50_000
const mostKinds = 30

/** `items` is ours: product ids with their number of pieces, as in `noor-ring-box:2,rani:1`. */
export const CheckDeliveryQuery = z.object({
  pickup_postcode: looseText().optional(),
  delivery_postcode: looseText().transform((written, context): Pincode => {
    const pincode = parsePincode(written)
    if (!pincode) context.addIssue({ code: 'custom', message: 'Pincode must be 6 digits' })
    return pincode as Pincode
  }),
  cod: looseFlag,
  weight: looseText().transform((written, context) => {
    const kilograms = written === '' ? undefined : Number(written)
    if (kilograms !== undefined && !(kilograms > 0)) context.addIssue({ code: 'custom', message: 'must be kilograms, such as 0.5' })
    return kilograms === undefined ? undefined : Math.min(Math.ceil(kilograms * 1000), mostGrams)
  }),
  items: looseText(2_000).transform((written) =>
    written
      .split(',')
      .slice(0, mostKinds)
      .flatMap((item) => {
        const [, productId = '', quantity = '1'] = /^([a-z0-9-]{1,80})(?::(\d{1,4}))?$/.exec(item.trim()) ?? []
        return productId ? [{ productId, quantity: Math.max(Number(quantity), 1) }] : []
      }),
  ),
})

/** Where it is sent from is ours to know, whatever the caller says. */
export const fromWire = (query: z.output<typeof CheckDeliveryQuery>): DeliveryQuestion => ({
  toPincode: query.delivery_postcode,
  pieces: query.items,
  weightGrams: query.weight,
})

/** In the carrier's shape, without what it costs us, and the promise beside it. */
export function toWire({ promise, couriers, city }: DeliveryAnswer, { cod }: { cod: boolean }): object {
  const said = { reachable: promise.kind === 'arrives', city, words: wordsOf(promise) }
  if (promise.kind === 'unreachable') return { status: 404, message: 'Delivery postcode not serviceable', promise: said }
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
      ...said,
      readyOn: promise.readyOn,
      from: promise.from,
      to: promise.to,
      days: formatDays(promise.from, promise.to),
      cod: promise.cod ?? null,
      isEstimate: promise.isEstimate,
    },
  }
}

const unreachable =
  'No courier of ours reaches this pincode. Please try that of your office or of somebody nearby, or write to us: we look for a way.'

/** For people, in one or two sentences. */
export function wordsOf(promise: DeliveryAnswer['promise']): string {
  if (promise.kind === 'unreachable') return unreachable
  const days = formatDays(promise.from, promise.to)
  const cash = promise.cod === undefined ? '' : promise.cod ? ', cash on delivery available' : ', paid online only'
  if (!promise.isEstimate) return `Arrives ${days}${cash}.`
  return `Arrives about ${days}${cash}. This is our estimate: the courier cannot be asked just now.`
}

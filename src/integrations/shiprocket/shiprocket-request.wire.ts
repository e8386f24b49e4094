import type { Day } from '#src/kit/time/day.ts'
import { type Paise, paiseToRupees, subtract } from '#src/kit/money.ts'
import type { ConsignmentRequest, ServiceabilityQuery } from '#src/shop/shipping/carrier.port.ts'
import { labelText } from '#src/kit/contact/label-text.ts'
import { labelCity, labelLines } from './label-room.ts'

// Money is sent in rupees, weight in kilograms, sizes in centimetres, and times as Indian time without a zone.

const grams = (weightGrams: number): number => weightGrams / 1000
const centimetres = (millimetres: number): number => millimetres / 10
const rupees = (amount: Paise): number => Number(paiseToRupees(amount))

/** Most calls take shipment ids, two take order ids, each under a name of its own. */
export const shipmentsToWire = (consignmentIds: readonly number[]) => ({ shipment_id: consignmentIds })
export const pickupToWire = (consignmentId: number, wantedDay: Day | undefined) => ({
  ...shipmentsToWire([consignmentId]),
  ...(wantedDay && { pickup_date: [wantedDay] }),
})
export const ordersToWire = (carrierOrderIds: readonly number[]) => ({ order_ids: carrierOrderIds })
export const invoicesToWire = (carrierOrderIds: readonly number[]) => ({ ids: carrierOrderIds })
export const awbToWire = (consignmentId: number, courierId: number) => ({ shipment_id: consignmentId, courier_id: courierId })

export const serviceabilityToWire = (query: ServiceabilityQuery): string =>
  new URLSearchParams({
    pickup_postcode: query.fromPincode,
    delivery_postcode: query.toPincode,
    cod: query.cod ? '1' : '0',
    weight: String(grams(query.weightGrams)),
  }).toString()

/** `phone` is a mobile and `alternatePhone` any number, both ten digits here. Throws where a label has no room for the address. */
export function orderToWire(
  request: ConsignmentRequest,
  { phone, alternatePhone }: { readonly phone: string; readonly alternatePhone: string | undefined },
) {
  const { recipient, parcel } = request
  const address = labelLines(recipient.addressLine1, recipient.addressLine2)
  return {
    order_id: request.reference,
    order_date: indianTime(request.placedAt),
    pickup_location: request.pickupLocation,
    billing_customer_name: labelText(recipient.name, 80),
    billing_last_name: '',
    billing_address: address.first,
    billing_address_2: address.second,
    billing_city: labelCity(recipient.city),
    billing_pincode: recipient.pincode,
    billing_state: labelText(recipient.state, 60),
    billing_country: 'India',
    billing_email: recipient.email,
    billing_phone: phone,
    ...(alternatePhone === undefined ? {} : { billing_alternate_phone: alternatePhone }),
    shipping_is_billing: true,
    order_items: request.lines.map((line) => ({
      name: labelText(line.title, 120),
      sku: line.sku,
      units: line.quantity,
      selling_price: rupees(line.unitPricePaise),
      tax: line.gstBasisPoints / 100,
      hsn: line.hsnCode,
    })),
    payment_method: request.paymentMethod === 'cod' ? 'COD' : 'Prepaid',
    // Their courier collects the sub total, which they take as given: it is what is left to pay after deductions.
    sub_total: rupees(subtract(request.totalPaise, request.advancePaise)),
    ...(request.advancePaise > 0 && { total_discount: rupees(request.advancePaise) }),
    length: centimetres(parcel.lengthMm),
    breadth: centimetres(parcel.widthMm),
    height: centimetres(parcel.heightMm),
    weight: grams(parcel.weightGrams),
  }
}

/** Returns Indian time, such as "2026-11-20 10:00"; India has no summer time. */
export function indianTime(date: Date): string {
  const shifted = new Date(date.getTime() + 330 * 60_000)
  return shifted.toISOString().slice(0, 16).replace('T', ' ')
}

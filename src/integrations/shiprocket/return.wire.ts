import { z } from 'zod'
import { paiseToRupees } from '#src/kit/money.ts'
import type { CarrierReturnReason, CarrierReturnState, ReturnRequest, ReturnRoute } from '#src/shop/shipping/return-carrier.port.ts'
import { entryOf } from '#src/kit/table.ts'
import { labelText } from '#src/kit/contact/label-text.ts'
import { labelCity, labelLines } from './label-room.ts'
import { anything, number, part, text } from './loose-wire.ts'
import { indianTime } from './shiprocket-request.wire.ts'

// Everything is turned round: `pickup_*` is the shopper, `shipping_*` the shop. Rupees, centimetres, kilograms, as outward.

const rupees = (amount: ReturnRequest['totalPaise']): number => Number(paiseToRupees(amount))

export const returnRouteToWire = (route: ReturnRoute): string =>
  new URLSearchParams({
    pickup_postcode: route.fromPincode,
    delivery_postcode: route.toPincode,
    weight: String(route.weightGrams / 1000),
    cod: '0',
    is_return: '1',
    declared_value: paiseToRupees(route.declaredPaise),
    ...(route.isCompared && { qc_check: '1' }),
  }).toString()

/** Of the 44 reasons of the carrier's form. */
const reasons: Readonly<Record<CarrierReturnReason, string>> = {
  faulty: 'Item is damaged',
  wrong: 'Received wrong item',
  late: 'Arrived too late',
  changed_mind: 'Changed my mind',
}

/** `phone` has ten digits here. */
export function returnToWire(request: ReturnRequest, phones: { readonly from: string; readonly to: string }) {
  const { from, to, parcel, pictureCheck } = request
  return {
    order_id: request.reference,
    order_date: indianTime(request.askedAt).slice(0, 10),
    ...partyToWire('pickup', from, phones.from),
    ...partyToWire('shipping', to, phones.to),
    order_items: request.lines.map((line) => ({
      name: labelText(line.title, 120),
      sku: line.sku,
      units: line.quantity,
      selling_price: rupees(line.unitPricePaise),
      discount: 0,
      hsn: line.hsnCode,
      return_reason: reasons[request.reason],
      qc_enable: pictureCheck !== undefined,
      ...(pictureCheck && {
        qc_product_name: labelText(pictureCheck.title, 255),
        qc_product_image: pictureCheck.pictureUrl,
        ...(pictureCheck.colour && { qc_color: labelText(pictureCheck.colour, 180) }),
      }),
    })),
    payment_method: 'Prepaid',
    total_discount: '0',
    sub_total: rupees(request.totalPaise),
    length: parcel.lengthMm / 10,
    breadth: parcel.widthMm / 10,
    height: parcel.heightMm / 10,
    weight: parcel.weightGrams / 1000,
  }
}

function partyToWire(prefix: 'pickup' | 'shipping', party: ReturnRequest['to'], phone: string) {
  const address = labelLines(party.addressLine1, party.addressLine2)
  const fields = {
    customer_name: labelText(party.name, 80),
    last_name: '',
    address: address.first,
    address_2: address.second,
    city: labelCity(party.city),
    state: labelText(party.state, 60),
    country: 'India',
    pincode: party.pincode as string,
    email: party.email,
    phone,
    isd_code: '91',
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value]))
}

export const returnAwbToWire = (consignmentId: number, courierId: number) => ({
  ...{ shipment_id: consignmentId, courier_id: courierId, status: '' },
  // Without it the carrier books an ordinary parcel from the shop.
  is_return: 1,
})

/** By the numbers of the order table; the shipment table has no words for returns, and uses some of these numbers for other things. */
const states: Readonly<Record<string, CarrierReturnState>> = {
  ...{ 21: 'asked', 22: 'asked', 23: 'pickup_planned', 28: 'pickup_planned' },
  ...{ 24: 'pickup_failed', 31: 'pickup_failed', 49: 'pickup_failed' },
  ...{ 47: 'collecting', 32: 'collected', 25: 'on_its_way', 48: 'on_its_way', 50: 'not_taken_in' },
  ...{ 26: 'arrived', 68: 'arrived', 29: 'cancelling', 30: 'cancelled', 27: 'cancelled', 57: 'kept' },
  ...{ 15: 'sent_back', 16: 'sent_back', 17: 'sent_back', 55: 'sent_back' },
}

const listed = part({ id: number, channel_order_id: text, status_code: number, shipment_id: number, shipments: anything })

export const returnFromWire = {
  page: part({ data: z.array(listed).catch([]), meta: part({ pagination: part({ total_pages: number }) }) }).transform(
    ({ data, meta }) => ({
      pages: meta.pagination.total_pages ?? 1,
      isEmpty: data.length === 0,
      returns: data.map((each) => ({
        reference: each.channel_order_id,
        isCancelled: entryOf(states, String(each.status_code)) === 'cancelled',
        ids: each.id && each.shipment_id ? { carrierOrderId: String(each.id), consignmentId: String(each.shipment_id) } : undefined,
      })),
    }),
  ),
  shown: part({
    data: part({ status_code: number, qc_reason: text, shipments: part({ awb: text, courier: text }) }),
  }).transform(({ data }) => ({
    // 47 is a failed check in the carrier's other table, and then has its reason.
    state: data.status_code === 47 && data.qc_reason ? 'kept' : entryOf(states, String(data.status_code)),
    awb: data.shipments.awb || undefined,
    courierName: data.shipments.courier || undefined,
    checkFault: data.qc_reason || undefined,
  })),
}

import type { OrderId } from '#src/kit/id.ts'
import { paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import { type VariantDetailsRow, readVariantDetails } from '../catalogue/variant-row.ts'
import type { OrderTotals } from '../pricing/order-totals.ts'
import type { Order, OrderLine, OrderState, Replaced, StockOfOrder } from './order.ts'

/** The open attention notes of an order, one line for each, oldest first; null when there are none. */
export const openAttention = `(select string_agg(text, E'\\n' order by id) from order_attention
  where order_id = orders.id and settled_at is null)`

/** As JSON, with nulls where a parcel is sent again: in place of which order's pieces one comes that costs nothing. */
export const replacedOrder = `case when payment_method = 'free' then (
  select json_build_object('orderId', original.id, 'orderNumber', original.order_number, 'returnId', returned.id, 'ordinal', returned.ordinal,
      'isRest', own.rest_of is not null, 'isSentAgain', own.sends_again is not null)
    from (select orders.sends_again, orders.return_id, orders.rest_of) own left join returns returned on returned.id = own.return_id
    join orders original on original.id = coalesce(own.sends_again, own.rest_of, returned.order_id)) end`

/** Reads what `replacedOrder` has selected. */
export const toReplaced = ({ orderId, orderNumber, returnId, ordinal, isRest, isSentAgain }: ReplacedRow): Replaced => ({
  ...{ orderId, orderNumber },
  returned: returnId === null || ordinal === null ? undefined : { returnId, ordinal },
  ...(isRest && { rest: { isSentAgain } }),
})

export type ReplacedRow = Pick<Replaced, 'orderId' | 'orderNumber'> & {
  readonly returnId: number | null
  readonly ordinal: number | null
  readonly isRest: boolean
  readonly isSentAgain: boolean
}

/** The columns from which `toOrder` reads an order with its lines. */
export const orderColumns = `id, order_number, state, payment_method, mode, came_from, recipient_name, email, phone, alternate_phone,
  address_line1, address_line2, city, address_state, pincode, gstin, business_name,
  goods_paise, discount_paise, delivery_paise, cash_fee_paise, contained_tax_paise, total_paise, advance_paise, carried_paise, stock, hold_until, gateway_order_id, payment_opened_at, placed_at, promised_by, paid_at, ${openAttention} as attention,
  ${replacedOrder} as replaces,
  (select json_agg(line order by line.position) from order_lines line where line.order_id = orders.id) as lines`

export type OrderRow = {
  id: OrderId
  order_number: string
  state: OrderState
  payment_method: Order['paymentMethod']
  mode: Order['mode']
  came_from: Order['cameFrom']
  recipient_name: string
  email: string
  phone: string
  alternate_phone: string | null
  address_line1: string
  address_line2: string | null
  city: string
  address_state: string
  pincode: string
  gstin: string | null
  business_name: string | null
  goods_paise: number
  discount_paise: number
  delivery_paise: number
  cash_fee_paise: number
  contained_tax_paise: number
  total_paise: number
  advance_paise: number
  carried_paise: number
  stock: StockOfOrder
  hold_until: Date | null
  gateway_order_id: string | null
  payment_opened_at: Date | null
  attention: string | null
  placed_at: Date
  promised_by: Day | null
  paid_at: Date | null
  replaces: ReplacedRow | null
  lines: LineRow[]
}

/** The columns from which `toRecipient` reads who gets an order. */
export type RecipientRow = Pick<
  OrderRow,
  | 'recipient_name'
  | 'email'
  | 'phone'
  | 'alternate_phone'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'address_state'
  | 'pincode'
  | 'gstin'
  | 'business_name'
>

export const toRecipient = (row: RecipientRow): Order['recipient'] => ({
  name: row.recipient_name,
  email: row.email,
  phone: row.phone,
  alternatePhone: row.alternate_phone ?? undefined,
  addressLine1: row.address_line1,
  addressLine2: row.address_line2 ?? undefined,
  city: row.city,
  state: row.address_state,
  pincode: row.pincode as Order['recipient']['pincode'],
  gstin: (row.gstin ?? undefined) as Order['recipient']['gstin'],
  businessName: row.business_name ?? undefined,
})

export const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  orderNumber: row.order_number,
  state: row.state,
  paymentMethod: row.payment_method,
  replaces: row.replaces ? toReplaced(row.replaces) : undefined,
  advancePaise: paise(row.advance_paise),
  carriedPaise: paise(row.carried_paise),
  mode: row.mode,
  recipient: toRecipient(row),
  lines: row.lines.map(toLine),
  totals: readTotals(row),
  gatewayOrderId: row.gateway_order_id ?? undefined,
  paymentOpenedAt: row.payment_opened_at ?? undefined,
  stock: row.stock,
  holdUntil: row.hold_until ?? undefined,
  attention: row.attention ?? undefined,
  cameFrom: row.came_from,
  placedAt: row.placed_at,
  ...(row.promised_by && { promisedBy: row.promised_by }),
  paidAt: row.paid_at ?? undefined,
})

const readTotals = (row: OrderRow): OrderTotals => ({
  goodsPaise: paise(row.goods_paise),
  discountPaise: paise(row.discount_paise),
  deliveryPaise: paise(row.delivery_paise),
  cashFeePaise: paise(row.cash_fee_paise),
  containedTaxPaise: paise(row.contained_tax_paise),
  totalPaise: paise(row.total_paise),
})

type LineRow = VariantDetailsRow & {
  product_id: string
  product_name: string
  variant_id: string
  quantity: number
  unit_price_paise: number
  personal_name: string | null
  zodiac_sign: string | null
  snapshot: Pick<OrderLine, 'picture' | 'canvas'>
  apart: number
}

export const toLineRow = (line: OrderLine, index: number): Omit<LineRow, 'apart'> & { position: number } => ({
  position: index + 1,
  product_id: line.productId,
  product_name: line.productName,
  variant_id: line.variantId,
  colour_name: line.colourName,
  quantity: line.quantity,
  unit_price_paise: line.unitPricePaise,
  hsn_code: line.hsnCode,
  gst_basis_points: line.gstBasisPoints,
  weight_grams: line.weightGrams,
  length_mm: line.lengthMm,
  width_mm: line.widthMm,
  height_mm: line.heightMm,
  making_days: line.makingDays,
  personal_name: line.personalisation?.name || null,
  zodiac_sign: line.personalisation?.sign ?? null,
  snapshot: { picture: line.picture, canvas: line.canvas },
})

const toLine = (row: LineRow): OrderLine => ({
  ...readVariantDetails(row),
  productId: row.product_id as OrderLine['productId'],
  productName: row.product_name,
  variantId: row.variant_id as OrderLine['variantId'],
  quantity: row.quantity,
  unitPricePaise: paise(row.unit_price_paise),
  personalisation: row.personal_name || row.zodiac_sign ? { name: row.personal_name ?? '', sign: row.zodiac_sign ?? undefined } : undefined,
  picture: row.snapshot.picture,
  canvas: row.snapshot.canvas,
  ...(row.apart > 0 && { apart: row.apart }),
})

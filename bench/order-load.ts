import type { VariantId } from '#src/kit/id.ts'
import { type Paise, paiseToRupees, sum, times } from '#src/kit/money.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { Connection } from '#src/platform/db/connection.ts'
import type { PlaceOrder } from '#src/shop/workflows/ordering/ordering.ts'
import { callAddress } from '#src/web/routes.ts'
import type { RequestToSend } from './children/client.ts'
import { onServer } from './environment.ts'
import { postRequest } from './requests.ts'

/** What can be bought, in the same order on every machine. */
export type SellableVariant = { readonly variantId: VariantId; readonly pricePaise: Paise }

export async function readSellableVariants(connection: Connection): Promise<SellableVariant[]> {
  const rows = await onServer(
    connection,
    `select v.id, p.price_paise::int from variants v join products p on p.id = v.product_id
      where p.is_active and v.is_active and 'retail' = any (p.sold_in) order by v.id`,
  )
  return rows.map(({ id, price_paise }) => ({ variantId: id as VariantId, pricePaise: price_paise as Paise }))
}

type OrderOptions = {
  readonly lines?: number
  /** The number of the first shopper. Those who have ordered have unpaid orders, which the next order has to count. */
  readonly from?: number
}

/** Returns `count` cash orders of different variants, spread over all of them, each by another shopper from another network. */
export function ordersToPlace(
  variants: readonly SellableVariant[],
  count: number,
  { lines = 3, from = 0 }: OrderOptions = {},
): PlaceOrder[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    const chosen = Array.from({ length: lines }, (_, line) => ({
      ...variants[(number * 37 + line * 211) % variants.length]!,
      quantity: 1 + line,
    }))
    return {
      lines: chosen.map(({ variantId, quantity, pricePaise }) => ({
        variantId,
        quantity,
        personalisation: undefined,
        expectedUnitPricePaise: pricePaise,
      })),
      recipient: {
        name: 'Asha Rao',
        email: `asha.${number}@example.com`,
        phone: String(9_000_000_000 + number),
        alternatePhone: undefined,
        addressLine1: '12 MG Road',
        addressLine2: undefined,
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560001' as Pincode,
        gstin: undefined,
        businessName: undefined,
      },
      paymentMethod: 'cod',
      network: { own: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`, wider: undefined },
      cameFrom: 'cart',
      expectedTotalPaise: sum(chosen.map(({ pricePaise, quantity }) => times(pricePaise, quantity))),
      idempotencyKey: undefined,
    }
  })
}

/** Returns the same orders as the checkout page sends them, each with its own idempotency key. */
export const orderRequests = (variants: readonly SellableVariant[], count: number, options: OrderOptions = {}): RequestToSend[] =>
  ordersToPlace(variants, count, options).map(({ lines, recipient, expectedTotalPaise, network }) =>
    postRequest(
      callAddress('addOrder'),
      {
        clientName: recipient.name,
        clientEmail: recipient.email,
        clientPhNo1: recipient.phone,
        clientPhNo2: '',
        clientAdd1: recipient.addressLine1,
        clientAdd2: '',
        city: recipient.city,
        state: recipient.state,
        pincode: recipient.pincode,
        country: 'India',
        isCod: 1,
        isPrepaid: 0,
        isShipped: 0,
        amount: paiseToRupees(expectedTotalPaise),
        cartItems: lines.map(({ variantId, quantity }) => ({ fkImgId: variantId, customMessage: '', zodiacSign: '', quantity })),
      },
      { isKeyed: true, network: network?.own ?? '' },
    ),
  )

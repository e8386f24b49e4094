import type { Owner } from '../../support/shop-test.ts'

export type PlacedAtDesk = { readonly id: string; readonly orderNumber: string }

type Wanted = {
  readonly name?: string
  readonly phone?: string
  readonly email?: string
  readonly isCash?: boolean
  /** The name on the lid; without one it is an order of a plain product. */
  readonly writing?: string
  readonly productName?: string
}

type CallShop = (path: string, ...args: readonly unknown[]) => Promise<unknown>

/** Places an order as the shop does for a shopper, of a product of its own. */
export async function placeAtDesk(
  { callShop, owner }: { readonly callShop: CallShop; readonly owner: Owner },
  { name = 'Asha Rao', phone = '9876543210', email = 'asha@example.com', isCash = true, writing }: Wanted = {},
): Promise<PlacedAtDesk> {
  const product = writing ? await owner.addProduct() : await owner.addPlainProduct()
  const personalisation = writing ? { name: writing, sign: 'Leo' } : undefined
  const placed = (await callShop('orders.place', {
    lines: [{ variantId: product.colours[0]?.variantId, quantity: 1, personalisation }],
    recipient: { name, phone, email, addressLine1: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
    paymentMethod: isCash ? 'cod' : 'online',
    cameFrom: 'cart',
    expectedTotalPaise: product.pricePaise,
  })) as { ok: boolean; value: { order: PlacedAtDesk } }
  if (!placed.ok) throw new Error(JSON.stringify(placed))
  return placed.value.order
}

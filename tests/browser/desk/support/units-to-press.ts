import type { Owner } from '../../support/shop-test.ts'
import { expect } from '../../support/shop-test.ts'

type CallShop = (path: string, ...args: readonly unknown[]) => Promise<unknown>
export type Writing = { readonly name: string; readonly sign?: string }

/** Places and confirms a cash order with these writings, each on one unit; returns its number and the codes of its tickets. */
export async function anOrderToPress(
  callShop: CallShop,
  { variantId, pricePaise, writings }: { variantId: string; pricePaise: number; writings: readonly (Writing | undefined)[] },
): Promise<{ readonly id: string; readonly number: string; readonly tickets: readonly string[] }> {
  const placed = (await callShop('orders.place', {
    lines: writings.map((personalisation) => ({ variantId, quantity: 1, personalisation })),
    recipient: {
      ...{ name: 'Asha Rao', email: `asha.${variantId.toLowerCase()}.${++orders}@example.com`, phone: '9876543210' },
      ...{ addressLine1: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
    },
    paymentMethod: 'cod',
    cameFrom: 'cart',
    expectedTotalPaise: pricePaise * writings.length,
  })) as { value: { order: { id: string; orderNumber: string } } }
  const { id, orderNumber: number } = placed.value.order
  const confirmed = (await callShop('orders.confirm', id, { who: 'staff', name: 'Meera' })) as { ok: boolean }
  expect(confirmed.ok).toBe(true)
  return { id, number, tickets: writings.map((_, at) => `${number}.${at + 1}`) }
}

let orders = 0

/** The same of a product that only this test has. */
export async function aUnitToPress(
  owner: Owner,
  callShop: CallShop,
  writings: readonly (Writing | undefined)[] = [{ name: 'Asha', sign: 'Leo' }],
) {
  const product = await owner.addProduct({ pricePaise: 29_900 })
  const { variantId } = product.colours[0]!
  return { product, variantId, ...(await anOrderToPress(callShop, { variantId, pricePaise: product.pricePaise, writings })) }
}

import { expect } from '@playwright/test'
import type { Owner } from '../../support/shop-test.ts'
import { callSandbox } from '../../support/sandbox-suppliers.ts'
import type { TestAddresses } from '../../support/start-shop-for-tests.ts'
import type { test } from './desk-test.ts'

type Fixtures = Parameters<Parameters<typeof test>[2]>[0]
type Needs = { readonly owner: Owner; readonly callShop: Fixtures['callShop']; readonly ask: Fixtures['ask'] }

export type BookedParcel = { readonly number: string; readonly awb: string; readonly courier: string; readonly tickets: readonly string[] }

type Placed = { readonly ok: boolean; readonly value: { readonly order: { readonly id: string; readonly orderNumber: string } } }
type Shown = {
  readonly awb?: string
  readonly courierName?: string
  readonly parcelState?: string
  readonly units: readonly { readonly ticket: string }[]
}

const kavya = { who: 'staff', name: 'Kavya' }
let orders = 0

/** A confirmed cash order whose writings are checked and whose parcel is booked, its pickup today. */
export async function aBookedParcel({ owner, callShop, ask }: Needs, names: readonly string[] = ['Asha']): Promise<BookedParcel> {
  const product = await owner.addProduct({ stock: 50 })
  const variantId = product.colours[0]?.variantId
  const lines = names.map((name) => ({ variantId, quantity: 1, personalisation: { name, sign: 'Leo' } }))
  const number = ++orders
  const placed = (await callShop('orders.place', {
    lines,
    recipient: {
      ...{
        name: 'Asha Rao',
        email: `desk.${process.pid}.${number}@example.com`,
        phone: `98${String(process.pid % 10_000).padStart(4, '0')}${String(number).padStart(4, '0')}`,
      },
      ...{ addressLine1: '12 MG Road', addressLine2: 'Near the lake', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
    },
    ...{ paymentMethod: 'cod', cameFrom: 'buy-now', expectedTotalPaise: product.pricePaise * names.length },
  })) as Placed
  const { id, orderNumber } = placed.value.order
  await callShop('orders.confirm', id, kavya)
  let shown: Shown | undefined
  await expect
    .poll(async () => {
      shown = (await callShop('packing.show', orderNumber)) as Shown
      return shown.parcelState
    }, `the booking of ${orderNumber}`)
    .toBe('booked')
  const tickets = shown?.units.map(({ ticket }) => ticket) ?? []
  for (const ticket of tickets) for (const step of ['pressed', 'checked']) await callShop('workshop.step', { ticket, step, by: kavya })
  await ask('pickUpToday', { orderNumber })
  return { number: orderNumber, awb: shown?.awb ?? '', courier: shown?.courierName ?? '', tickets }
}

/** The courier reports these statuses of its shipment table, one after the other, and the shop has heard of the last. */
export async function moveParcel(
  { PARCELS }: TestAddresses,
  callShop: Fixtures['callShop'],
  { number, awb }: BookedParcel,
  moves: readonly { readonly status: number; readonly reason?: string }[],
  state: string,
): Promise<void> {
  for (const move of moves) await callSandbox(PARCELS, 'move', { awb, ...move })
  await expect.poll(async () => ((await callShop('packing.show', number)) as Shown).parcelState, `the state of ${number}`).toBe(state)
}

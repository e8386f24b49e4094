import type { APIRequestContext } from '@playwright/test'
import type { OrderInBrowser } from '../../support/placed-order.ts'
import { callSandbox } from '../../support/sandbox-suppliers.ts'
import type { Owner, Shopper } from '../../support/shop-test.ts'
import type { TestAddresses } from '../../support/start-shop-for-tests.ts'
import { expect, type test } from './desk-test.ts'
import { placeTwoBoxes } from './personal-order.ts'

type CallShop = Parameters<Parameters<typeof test>[2]>[0]['callShop']
type Needs = { readonly addresses: TestAddresses; readonly owner: Owner; readonly shopper: Shopper; readonly callShop: CallShop }
type Shown = { readonly awb?: string; readonly parcelState?: string }

/** Places an order of a plain ring box and one with "Asha" on it, pays it, and waits for its parcel. */
export async function bookTwoBoxes(request: APIRequestContext, { addresses, owner, shopper, callShop }: Needs): Promise<OrderInBrowser> {
  const placed = await placeTwoBoxes(request, owner, shopper)
  await callSandbox(addresses.PAYMENTS, 'pay', { order_id: placed.gatewayOrderId })
  await expectBooked(callShop, placed.orderNumber)
  return placed
}

/** The same in two parcels, the plain box first. Resolves to the number of the order and that of its rest, before either is booked anew. */
export async function divideTwoBoxes(request: APIRequestContext, needs: Needs): Promise<readonly [orderNumber: string, rest: string]> {
  const { orderId, orderNumber } = await bookTwoBoxes(request, needs)
  const division = { orderId, first: [{ position: 1, units: 1 }], by: { who: 'staff', name: 'Kavya' } }
  const divided = (await needs.callShop('orders.divide', division)) as { value: { rest: { orderNumber: string } } }
  return [orderNumber, divided.value.rest.orderNumber]
}

/** Waits until the parcel of the order is booked, and resolves to its airway bill. */
export async function expectBooked(callShop: CallShop, orderNumber: string): Promise<string> {
  const shown = async () => (await callShop('packing.show', orderNumber)) as Shown | undefined
  await expect.poll(async () => (await shown())?.parcelState, `the booking of ${orderNumber}`).toBe('booked')
  return (await shown())?.awb ?? ''
}

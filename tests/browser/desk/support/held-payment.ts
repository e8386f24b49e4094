import { expect } from '@playwright/test'
import { placeOrder } from '../../support/placed-order.ts'
import { callSandbox } from '../../support/sandbox-suppliers.ts'
import type { test } from './desk-test.ts'

type Fixtures = Parameters<Parameters<typeof test>[2]>[0]
type Needs = Pick<Fixtures, 'request' | 'owner' | 'shopper' | 'addresses' | 'callShop'>

export type Inspected = {
  readonly order: { readonly state: string }
  readonly attempts: readonly { readonly state: string; readonly gatewayPaymentId: string }[]
  readonly decisions: readonly { readonly decision: string; readonly decidedBy: string; readonly because: string }[]
}

/** An order for ₹1,199 of which the gateway took ₹1,200: the shop holds the money until somebody decides. */
export async function aHeldPayment({ request, owner, shopper, addresses, callShop }: Needs) {
  const { orderId, orderNumber, gatewayOrderId } = await placeOrder(request, owner, shopper)
  await callSandbox(addresses.PAYMENTS, 'payments/take', { order_id: gatewayOrderId, outcome: 'captured', amount: 120_000 })
  const inspect = () => callShop('orders.inspect', orderId) as Promise<Inspected>
  await expect.poll(async () => (await inspect()).attempts.map(({ state }) => state), `the payment of ${orderNumber}`).toEqual(['mismatch'])
  const [{ gatewayPaymentId } = { gatewayPaymentId: '' }] = (await inspect()).attempts
  return { orderId, orderNumber, gatewayPaymentId, inspect }
}

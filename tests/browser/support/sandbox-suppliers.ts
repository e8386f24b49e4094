import { expect } from '@playwright/test'
import type { TestAddresses } from './start-shop-for-tests.ts'

/** A mail in the sandbox's mailbox. */
export type Mail = {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly {
    readonly filename: string
    readonly contentType: string
    readonly contentId?: string
    readonly size: number
  }[]
}

/** Waits for at least `count` mails and returns all, newest first. */
export async function mailsTo({ MAILBOX }: TestAddresses, recipient: string, about: string, count: number): Promise<Mail[]> {
  let mails: Mail[] = []
  await expect
    .poll(async () => {
      const response = await fetch(`${MAILBOX}/api/mails?to=${encodeURIComponent(recipient)}`)
      const all = (await response.json()) as { mails: Mail[] }
      mails = all.mails.filter(({ subject }) => subject.includes(about))
      return mails.length
    }, `mails to ${recipient} about ${about}`)
    .toBeGreaterThanOrEqual(count)
  return mails
}

/** Expects exactly these mails to a shopper about an order. */
export async function expectMails(
  addresses: TestAddresses,
  recipient: string,
  orderNumber: string,
  expected: readonly string[],
): Promise<void> {
  for (const subject of expected) await mailsTo(addresses, recipient, subject, 1)
  const sent = (await mailsTo(addresses, recipient, orderNumber, expected.length)).map(({ subject }) => subject)
  // The courier may or may not have been booked by now.
  expect(sent.filter((subject) => !subject.endsWith('has its tracking number')).toSorted()).toEqual(expected.toSorted())
}

/** Returns the carrier's consignments for an order of the shop. */
export async function consignmentsOf({ PARCELS }: TestAddresses, orderNumber: string): Promise<{ reference: string }[]> {
  const response = await fetch(`${PARCELS}/__sandbox/state`)
  const { orders } = (await response.json()) as { orders: Record<string, { reference: string }> }
  return Object.values(orders).filter(({ reference }) => reference.includes(orderNumber))
}

export type GatewayOrder = { readonly id: string; readonly amount: number; readonly receipt: string; readonly status: string }

export async function gatewayOrders({ PAYMENTS }: TestAddresses): Promise<GatewayOrder[]> {
  const response = await fetch(`${PAYMENTS}/__sandbox/state`)
  const { orders } = (await response.json()) as { orders: Record<string, GatewayOrder> }
  return Object.values(orders)
}

/** Calls a control of a supplier's sandbox under /__sandbox. */
export async function callSandbox(address: string, call: string, body: object = {}): Promise<unknown> {
  const response = await fetch(`${address}/__sandbox/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

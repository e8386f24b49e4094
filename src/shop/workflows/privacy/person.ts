import { isEmailAddress, mailboxKey } from '#src/kit/contact/email.ts'
import { normalisePhone } from '#src/kit/contact/phone.ts'
import type { Staff } from '../../orders/actor.ts'
import { awaitErasure } from '../../orders/awaited-erasures.store.ts'
import { findOrderByNumber } from '../../orders/orders.store.ts'
import { isLost } from '../../orders/order.ts'
import { erasePersonalData, findErasureRefusal } from '../correcting/correcting.ts'
import type { Deps } from '../deps.ts'
import { forgetEnquiry } from '../enquiring/enquiring.ts'
import {
  type EnquiryOfPerson,
  listEnquiriesOf,
  listOrdersOf,
  type OrderOfPerson,
  type Person,
  recordPrivacyRequest,
} from './person.store.ts'

/** `isSettled`: it was lost, and nothing of it is owed any more. */
export type HeldOrder = OrderOfPerson & { readonly isSettled: boolean }

/** What the shop holds about somebody that is not erased yet. */
export type Held = { readonly orders: readonly HeldOrder[]; readonly enquiries: readonly EnquiryOfPerson[] }

/** Whom a text names: a mail address in any spelling of its mailbox, or a phone number; undefined when it is neither. */
export function readPerson(written: string): Person | undefined {
  const text = written.trim()
  if (isEmailAddress(text)) return { mailboxKey: mailboxKey(text) }
  const phone = normalisePhone(text)
  return phone === undefined ? undefined : { phone }
}

/** Asks by one of the two: whoever has given another address or phone as well is found by that one. */
export async function findHeld(person: Person, { reading }: Pick<Deps, 'reading'>): Promise<Held> {
  const [orders, enquiries] = await Promise.all([listOrdersOf(reading, person), listEnquiriesOf(reading, person)])
  return { orders: await Promise.all(orders.map((order) => withSettled(order, reading))), enquiries }
}

const withSettled = async (order: OrderOfPerson, reading: Deps['reading']): Promise<HeldOrder> => ({
  ...order,
  isSettled: isLost(order) && (await findErasureRefusal(reading, order)) === undefined,
})

/** By number, so that nothing that is recorded of the request says whose it was. */
export type ErasePerson = { readonly orders: readonly string[]; readonly tickets: readonly string[]; readonly by: Staff }

export type ErasedPerson = {
  readonly orders: readonly string[]
  readonly tickets: readonly string[]
  /** Orders that are under way, or whose refund is: they are erased by themselves as soon as they are over. */
  readonly awaited: readonly string[]
  /** Enquiries that are still open: somebody has to answer or close them first. */
  readonly open: readonly string[]
}

/** Erases what may be erased now, one after the other, and notes the rest. Repeating it is harmless. */
export async function erasePerson({ orders, tickets, by }: ErasePerson, deps: Deps): Promise<ErasedPerson> {
  const [ofOrders, ofTickets] = [await eraseOrders(orders, by, deps), await forgetAll(tickets, deps)]
  const erased = { orders: ofOrders.done, tickets: ofTickets.done, awaited: ofOrders.left, open: ofTickets.left }
  await deps.db.transaction((tx) =>
    recordPrivacyRequest(tx, {
      ...{ kind: 'erased', at: deps.clock(), staffName: by.name },
      ...{ orders: erased.orders.length, enquiries: erased.tickets.length, awaited: erased.awaited.length },
    }),
  )
  return erased
}

type Parted = { readonly done: string[]; readonly left: string[] }

async function eraseOrders(numbers: readonly string[], by: Staff, deps: Deps): Promise<Parted> {
  const parted: Parted = { done: [], left: [] }
  for (const number of numbers) {
    const order = await findOrderByNumber(deps.db, number)
    if (!order) continue
    const erased = await erasePersonalData(order.id, by, deps)
    const asked = { orderId: order.id, askedAt: deps.clock(), by: { staffName: by.name }, notBefore: undefined }
    if (!erased.ok) await deps.db.transaction((tx) => awaitErasure(tx, asked))
    parted[erased.ok ? 'done' : 'left'].push(number)
  }
  return parted
}

async function forgetAll(tickets: readonly string[], deps: Deps): Promise<Parted> {
  const parted: Parted = { done: [], left: [] }
  for (const ticket of tickets) parted[(await forgetEnquiry(ticket, deps)) ? 'done' : 'left'].push(ticket)
  return parted
}

import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Actor, Attribution } from './actor.ts'
import type { StaffActionEvent, OrderEvent, OrderState } from './order.ts'

/** Records the state an order has reached, or what staff did to it without changing its state. */
export async function recordEvent(
  tx: Transaction,
  id: OrderId,
  what: { readonly state: OrderState } | { readonly act: StaffAction },
  { by, at, note }: Attribution,
): Promise<void> {
  tx.changed('orders')
  const [state, act] = 'state' in what ? [what.state, null] : [null, what.act]
  await tx.query('insert into order_events (order_id, state, act, done_by, staff_name, note, at) values ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    state,
    act,
    by.who,
    by.who === 'staff' ? by.name : null,
    note ?? null,
    at,
  ])
}

export type StaffAction =
  | 'order taken'
  | 'ordered anew'
  | 'attention settled'
  | 'attention reopened'
  | 'pieces taken'
  | 'payment accepted'
  | 'refund asked'
  | 'credit note issued'
  | 'parcel retried'
  | 'parcel booked anew'
  | 'job retried'
  | 'mail sent again'
  | 'pieces received'
  | 'pieces written off'
  | 'sent again'
  | 'divided'
  | 'put together'
  | 'packed'
  | 'unpacked'
  | 'handed over'
  | 'another attempt asked'
  | 'bringing back asked'
  | 'address corrected'
  | 'writing corrected'
  | 'writing locked'
  | 'writing unlocked'
  | 'mail copied'
  | 'link mailed'
  | 'letter written'
  | 'personal data erased'
  | 'erasure asked'
  | 'erasure taken back'

/** Returns the states the order has reached, oldest first. */
export const listOrderEvents = async (sql: Sql, id: OrderId): Promise<OrderEvent[]> =>
  (await listOrderHistory(sql, id)).filter((entry): entry is OrderEvent => 'state' in entry)

/** Returns the states and the actions of staff, oldest first; for staff only. */
export async function listOrderHistory(sql: Sql, id: OrderId): Promise<(OrderEvent | StaffActionEvent)[]> {
  const rows = await sql.query<EventRow>(
    'select state, act, at, done_by, staff_name, note from order_events where order_id = $1 order by id',
    [id],
  )
  return rows.map(({ state, act, at, done_by, staff_name, note }) => ({
    ...(state === null ? { act: act ?? '' } : { state }),
    at,
    doneBy: done_by === 'staff' ? { who: done_by, name: staff_name ?? 'not recorded' } : { who: done_by },
    note: note ?? undefined,
  }))
}

type EventRow = {
  state: OrderState | null
  act: string | null
  at: Date
  done_by: Actor['who']
  staff_name: string | null
  note: string | null
}

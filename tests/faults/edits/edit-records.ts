import type { OrderId } from '#src/kit/id.ts'
import { showTicket } from '#src/shop/workflows/making/show-units.ts'
import type { CrashTestEnvironment } from '../test-environment.ts'
import type { Edit, Values } from './edit-order.ts'

/** What all sides have recorded of the changes that shoppers made to their orders. */
export type EditRecords = {
  readonly corrections: Correction[]
  /** What each order says at the end. */
  readonly written: (Values & { readonly orderId: string })[]
  /** How often each history says that its shopper has corrected something. */
  readonly histories: { readonly orderId: string; readonly corrected: number }[]
  /** What a scan of a ticket that was printed before the first change says: both spellings of each. */
  readonly tickets: { readonly orderId: string; readonly changes: (readonly [before: string, after: string])[] }[]
  /** What stands on the labels, and is not cancelled. */
  readonly labels: { readonly reference: string; readonly addressLine1: string; readonly phone: string }[]
}

export type Correction = {
  readonly id: number
  readonly orderId: string
  readonly before: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string>>
  readonly what: 'writing' | 'recipient'
  readonly doneBy: string
  readonly at: Date
}

type Edited = { readonly orderId: string; readonly printedTicket: string | undefined; readonly edits: readonly Edit[] }

/** The carrier's status code of a cancelled order. */
const cancelledOrder = 5

export async function collectEdits({ db, carrier }: CrashTestEnvironment, shoppers: readonly Edited[]): Promise<EditRecords> {
  const edited = shoppers.filter(({ edits }) => edits.length > 0)
  const ids = edited.map(({ orderId }) => orderId as OrderId)
  const tickets = edited.flatMap(({ orderId, printedTicket }) => (printedTicket ? [{ orderId, printedTicket }] : []))
  return {
    corrections: await db.query(
      `select id, order_id as "orderId", what, before, after, done_by as "doneBy", at from order_corrections where order_id = any ($1) order by id`,
      [ids],
    ),
    written: await db.query(
      `select orders.id as "orderId", personal_name as name, address_line1 as "addressLine1", phone
       from orders join order_lines on order_id = orders.id where orders.id = any ($1)`,
      [ids],
    ),
    histories: await db.query(
      `select order_id as "orderId", count(*)::int as corrected from order_events
       where order_id = any ($1) and done_by = 'shopper' and act in ('writing corrected', 'address corrected') group by order_id`,
      [ids],
    ),
    tickets: await Promise.all(
      tickets.map(async ({ orderId, printedTicket }) => {
        const shown = await showTicket(`${printedTicket}?writing=0`, { db })
        return { orderId, changes: (shown?.outdated?.changes ?? []).map(({ before, after }) => [before.name, after.name] as const) }
      }),
    ),
    labels: Object.values(carrier.state().orders).flatMap(({ reference, asked, statusCode, isReturn }) =>
      isReturn || statusCode === cancelledOrder
        ? []
        : [{ reference, addressLine1: String(asked['billing_address']), phone: String(asked['billing_phone']) }],
    ),
  }
}

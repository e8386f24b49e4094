import type { OrderId } from '#src/kit/id.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import type { Order, OrderState } from '../../orders/order.ts'

/** Somebody as the shop knows them: by one mailbox, or by one phone number of ten digits. */
export type Person = { readonly mailboxKey: string } | { readonly phone: string }

/** An order of this person whose personal data is still there. */
export type OrderOfPerson = {
  readonly id: OrderId
  readonly orderNumber: string
  readonly state: OrderState
  readonly placedAt: Date
  /** Invoices, credit notes and challans, which the law wants kept with their recipient. */
  readonly taxDocuments: number
  /** It is erased by itself when it is over. */
  readonly isAwaited: boolean
  readonly stock: Order['stock']
}

export type EnquiryOfPerson = { readonly ticketNumber: string; readonly isOpen: boolean; readonly receivedAt: Date }

/** Newest first. */
export async function listOrdersOf(sql: Sql, person: Person): Promise<OrderOfPerson[]> {
  const rows = await sql.query<OrderRow>(
    `select id, order_number, state, stock, placed_at, exists (select from awaited_erasures where order_id = id) as is_awaited,
       ((select count(*) from tax_documents where tax_documents.order_id = orders.id)
        + (select count(*) from challans where challans.order_id = orders.id))::integer as tax_documents
     from orders where erased_at is null and ($1::text is null or mailbox_key = $1)
       and ($2::text is null or phone = $2 or alternate_phone = $2) order by placed_at desc, id desc`,
    keysOf(person),
  )
  return rows.map((row) => ({
    ...{ id: row.id, orderNumber: row.order_number, state: row.state, stock: row.stock, placedAt: row.placed_at },
    ...{ taxDocuments: row.tax_documents, isAwaited: row.is_awaited },
  }))
}

/** Newest first. */
export async function listEnquiriesOf(sql: Sql, person: Person): Promise<EnquiryOfPerson[]> {
  const rows = await sql.query<EnquiryRow>(
    `select ticket_number, state = 'open' as is_open, received_at from enquiries
     where ($1::text is null or mailbox_key = $1) and ($2::text is null or phone = $2) order by received_at desc, id desc`,
    keysOf(person),
  )
  return rows.map((row) => ({ ticketNumber: row.ticket_number, isOpen: row.is_open, receivedAt: row.received_at }))
}

const keysOf = (person: Person) => ['mailboxKey' in person ? person.mailboxKey : null, 'phone' in person ? person.phone : null]

/** That somebody's data was handed over or erased, by how much and by whom; never whose it was. */
export type PrivacyRequest = {
  readonly kind: 'exported' | 'erased'
  readonly at: Date
  readonly staffName: string
  readonly orders: number
  readonly enquiries: number
  /** Orders that are erased when they are over. */
  readonly awaited: number
}

export async function recordPrivacyRequest(tx: Transaction, request: PrivacyRequest): Promise<void> {
  const { kind, at, staffName, orders, enquiries, awaited } = request
  await tx.query('insert into privacy_requests (kind, at, staff_name, orders, enquiries, awaited) values ($1, $2, $3, $4, $5, $6)', [
    ...[kind, at, staffName],
    ...[orders, enquiries, awaited],
  ])
}

/** Newest first. */
export async function listPrivacyRequests(sql: Sql, limit: number): Promise<PrivacyRequest[]> {
  const rows = await sql.query<RequestRow>(
    'select kind, at, staff_name, orders, enquiries, awaited from privacy_requests order by id desc limit $1',
    [limit],
  )
  return rows.map(({ staff_name, ...row }) => ({ ...row, staffName: staff_name }))
}

type OrderRow = {
  id: OrderId
  order_number: string
  state: OrderState
  stock: Order['stock']
  placed_at: Date
  is_awaited: boolean
  tax_documents: number
}

type EnquiryRow = { ticket_number: string; is_open: boolean; received_at: Date }

type RequestRow = Omit<PrivacyRequest, 'staffName'> & { staff_name: string }

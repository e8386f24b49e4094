import { dayOf } from '#src/kit/time/day.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { OrderId } from '#src/kit/id.ts'
import type { Database } from '#src/platform/db/database.ts'
import { addAttention } from '#src/shop/orders/attention/attention.store.ts'
import { changeOrder } from '#src/shop/orders/orders.store.ts'
import type { Role } from '#src/shop/staff/desk-rights.ts'
import type { Shop } from '#src/shop/shop.ts'
import { plantBooks, plantedInBooks } from '#tests/factories/money/planted-books.ts'
import { plantedFiles, plantedInFiles, plantMonth } from '#tests/factories/money/planted-month.ts'

/** Somebody who is logged in at the desk. */
export type TestLogin = { readonly email: string; readonly name: string; readonly password: string; readonly token: string }

let people = 0
let anOwner: Promise<unknown> | undefined

type Wanted = { readonly role: Role; readonly name?: string }

/** Adds somebody to the staff whom no other test knows, and logs them in. Whoever is added first becomes the owner, so there is one before others. */
export async function logIn(deps: { readonly shop: Shop }, wanted: Wanted): Promise<TestLogin> {
  if (wanted.role !== 'owner') {
    await (anOwner ??= addPerson(deps, { role: 'owner' }))
    return addPerson(deps, wanted)
  }
  const owner = addPerson(deps, wanted)
  anOwner ??= owner
  return owner
}

async function addPerson({ shop }: { readonly shop: Shop }, { role, name }: Wanted): Promise<TestLogin> {
  const number = ++people
  const password = randomKey<'password'>()
  const email = `${role}.${process.pid}.${number}@manjusha.example`
  const named = name ?? `${role === 'owner' ? 'Meera' : 'Arun'} ${number}`
  const added = await shop.staff.add({ email, name: named, password, role })
  if (!added.ok) throw new Error(added.problem.code)
  const login = await shop.staff.deskLogin({ email, password, network: undefined, userAgent: undefined })
  if (!login.ok) throw new Error(login.problem.code)
  return { email, name: named, password, token: login.value.token }
}

/** The password of this login was given eleven minutes ago: too long for a grave act. */
export const ageConfirmation = ({ db }: { readonly db: Database }, { email }: { email: string }): Promise<unknown> =>
  db.query(`update staff_sessions set confirmed_at = confirmed_at - interval '11 minutes' where email = $1`, [email])

/** Calls a function that shop.ts lists, such as `orders.confirm`. Its arguments and what it returns go as JSON. */
export async function callShop(
  { shop }: { readonly shop: Shop },
  { path, args }: { path: string; args: readonly unknown[] },
): Promise<unknown> {
  const [group = '', name = ''] = path.split('.')
  const { [group]: functions } = shop as unknown as Readonly<Record<string, Readonly<Record<string, (...args: unknown[]) => unknown>>>>
  const { [name]: call } = functions ?? {}
  if (!call) throw new Error(`shop.ts lists no ${path}`)
  return await call(...args)
}

/** The carrier's pickup of a parcel, which lies some making days ahead, is today. */
export const pickUpToday = ({ db }: { readonly db: Database }, { orderNumber }: { orderNumber: string }): Promise<unknown> =>
  db.query('update parcels set pickup_date = $2 from orders where orders.id = order_id and order_number = $1', [
    orderNumber,
    dayOf(new Date()),
  ])

/** The courier has brought the parcel of an order, whatever state it is in. */
export const deliver = (
  { db }: { readonly db: Database },
  { orderId, isWhereNobodyCollects = false }: { orderId: string; isWhereNobodyCollects?: boolean },
): Promise<unknown> =>
  db.transaction(async (tx) => {
    // An island that the sandbox's couriers do not reach.
    if (isWhereNobodyCollects) await tx.query(`update orders set pincode = '744101' where id = $1`, [orderId])
    await changeOrder(tx, orderId as OrderId, { state: 'delivered' }, { by: { who: 'carrier' }, at: new Date() })
  })

/** The booking of a parcel waits for a person, after all its steps but the last. */
export const stopBooking = ({ db }: { readonly db: Database }, { orderNumber }: { orderNumber: string }): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.query(`update orders set state = 'confirmed' where order_number = $1`, [orderNumber])
    await tx.query(
      `update parcels set state = 'booking', booked_at = null, failed_step = 'awb', fault = 'courier_refused', last_error = 'No courier took it.',
         blocked_reason = 'No courier took the parcel. Retry later, or send it by hand.'
       from orders where orders.id = order_id and order_number = $1`,
      [orderNumber],
    )
  })

/** Orders of which the shop has noted that they have no invoice, a cause that no other test has. */
export const noteMissingInvoices = ({ db }: { readonly db: Database }, { orderIds }: { orderIds: readonly OrderId[] }): Promise<unknown> =>
  db.transaction(async (tx) => {
    for (const id of orderIds) await addAttention(tx, id, [{ cause: 'invoice_missing', text: 'It could not be made.' }], new Date())
  })

/** A file of the gateway's or the carrier's is read, and not applied yet. Returns its number. */
export async function takePayoutFile({ shop }: { readonly shop: Shop }, { text }: { text: string }): Promise<number> {
  const taken = await shop.money.takeFile({
    name: 'report.csv',
    content: new TextEncoder().encode(text),
    by: { who: 'staff', name: 'Meera' },
  })
  if (!taken.ok) throw new Error(JSON.stringify(taken.problem))
  return taken.value
}

/** The payments and tax documents of these orders were taken and issued a day earlier. Returns the number of a tax document among them. */
export const moveMoneyToYesterday = (
  { db }: { readonly db: Database },
  { orderNumbers }: { orderNumbers: readonly string[] },
): Promise<{ number: string; day: string } | undefined> =>
  db.transaction(async (tx) => {
    const ofOrders = 'order_id in (select id from orders where order_number = any ($1))'
    await tx.query(`update payment_attempts set first_seen_at = first_seen_at - interval '1 day' where ${ofOrders}`, [orderNumbers])
    // Books do not change: only a test may move them.
    await tx.query('alter table tax_documents disable trigger tax_documents_stay')
    const [document] = await tx.query<{ number: string; day: string }>(
      `update tax_documents set issued_on = issued_on - 1, issued_at = issued_at - interval '1 day' where ${ofOrders}
       returning number, issued_on::text as day`,
      [orderNumbers],
    )
    await tx.query('alter table tax_documents enable trigger tax_documents_stay')
    return document
  })

/** The mail server has refused our login: no mail goes out for an hour. */
export const pauseMails = ({ db }: { readonly db: Database }, { reason }: { reason: string }): Promise<unknown> =>
  db.query(
    `insert into outbox_pause (reason, since, until) values ($1, now(), now() + interval '59 minutes')
     on conflict (is_paused) do update set reason = excluded.reason, until = excluded.until`,
    [reason],
  )

/** Plants a difference in money of every kind. Returns the keys of all of them. */
export async function plantDifferences({ shop, db }: { readonly shop: Shop; readonly db: Database }): Promise<string[]> {
  await plantMonth(db)
  await plantBooks(db)
  for (const lines of plantedFiles) {
    const id = await takePayoutFile({ shop }, { text: lines.join('\r\n') })
    const applied = await shop.money.applyFile(id, { who: 'staff', name: 'Meera' })
    if (!applied.ok) throw new Error(JSON.stringify(applied.problem))
  }
  return [...plantedInFiles, ...plantedInBooks]
}

/** A file of products that somebody has looked at; returns the number of what it would change. */
export const takeProductFile = ({ shop }: { readonly shop: Shop }, { text }: { text: string }): Promise<number> =>
  shop.plans.take({ name: 'prices.csv', content: [new TextEncoder().encode(text)], by: 'Meera' })

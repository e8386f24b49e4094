import assert from 'node:assert/strict'
import type { Database } from '#src/platform/db/database.ts'
import type { Staff } from '#src/shop/orders/actor.ts'
import { testDatabase } from '../../database.ts'
import { fakeGateway } from '../../fakes/fake-gateway.ts'
import { testShop } from '../../fakes/shop-deps.ts'

export const meera: Staff = { who: 'staff', name: 'Meera' }

/** An order, written past the workflows, with what came in for it and how its parcel stands. */
export type MoneyOrder = {
  readonly number: string
  readonly paymentMethod?: 'online' | 'cod'
  readonly state?: string
  readonly totalPaise?: number
  /** Of a cash order. */
  readonly advancePaise?: number
  /** A payment of the gateway's, by its id. */
  readonly payment?: { readonly id: string; readonly state: string; readonly amountPaise?: number; readonly at?: string }
  readonly parcel?: { readonly awb: string; readonly state: string; readonly deliveredAt?: string; readonly collectPaise?: number }
}

/** A shop on an empty database at noon of 25 November 2026 in India, with orders that are written past the workflows. */
export async function moneySetup() {
  const db = await testDatabase()
  const now = new Date('2026-11-25T12:00:00+05:30')
  const shop = testShop(db, { gateway: fakeGateway(), clock: () => now })
  const readFile = async (...lines: readonly string[]) => {
    const content = new TextEncoder().encode(lines.join('\r\n'))
    const taken = await shop.money.takeFile({ name: 'file.csv', content, by: meera })
    return taken.ok ? taken.value : assert.fail(JSON.stringify(taken.problem))
  }
  return {
    db,
    shop,
    now,
    readFile,
    /** Reads a file and applies it; it must have no fault. */
    async apply(...lines: readonly string[]): Promise<number> {
      const applied = await shop.money.applyFile(await readFile(...lines), meera)
      return applied.ok ? applied.value.added : assert.fail(JSON.stringify(applied.problem))
    },
    /** The causes and the references of all differences, sorted. */
    differences: async () => (await shop.money.differences()).map(({ key }) => key).toSorted(),
    async add(...orders: readonly MoneyOrder[]): Promise<void> {
      for (const order of orders) await addOrder(db, order)
    },
  }
}

const placedAt = '2026-11-02T10:00:00+05:30'

export async function addOrder(
  db: Database,
  { number, paymentMethod = 'online', state = 'paid', totalPaise = 79_900, advancePaise = 0, payment, parcel }: MoneyOrder,
) {
  const id = `order-with-money-${number}`
  await db.query(
    `insert into orders (id, order_number, state, payment_method, mode, came_from, recipient_name, email, phone, address_line1, city, address_state,
       pincode, goods_paise, discount_paise, delivery_paise, cash_fee_paise, contained_tax_paise, total_paise, stock, placed_at, paid_at, mailbox_key, advance_paise)
     values ($1, $2, $3, $4, 'sandbox', 'cart', 'Asha Rao', 'asha@example.com', '9820012345', '14 Karve Road', 'Pune', 'Maharashtra', '411004',
       $5, 0, 0, 0, 0, $5, case when $3 = 'cancelled' then 'released' else 'taken' end, $6, case when $4 = 'online' or $7 > 0 then $6::timestamptz end, 'asha@example.com', $7)`,
    [id, number, state, paymentMethod, totalPaise, placedAt, advancePaise],
  )
  if (payment)
    await db.query(
      `insert into payment_attempts (gateway_payment_id, order_id, state, amount_paise, currency, method, source, first_seen_at, changed_at, has_paid)
       values ($1, $2, $3, $4, 'INR', 'upi', 'webhook', $5, $5, $3 = 'captured')`,
      [payment.id, id, payment.state, payment.amountPaise ?? totalPaise, payment.at ?? placedAt],
    )
  if (!parcel) return
  await db.query(
    `insert into parcels (id, order_id, state, awb, courier_name, started_at, updated_at, booked_at, collect_paise)
     values ($1, $2, $3, $4, 'Blue Dart', $5, $5, $5, $6)`,
    [`parcel-with-money-${number}`, id, parcel.state, parcel.awb, parcel.deliveredAt ?? placedAt, parcel.collectPaise],
  )
}

import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { migrate, ourMigrations } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { createDatabase, testDatabase } from '#tests/database.ts'
import { anOrder, anOrderLine } from '#tests/factories/order.ts'
import { plainPouch, ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { orderTotals } from '../pricing/order-totals.ts'
import { taxedTotals } from '../pricing/taxed-totals.ts'
import { findOrder, insertLines, insertOrder } from './orders.store.ts'

const options = { numberPrefix: 'MJ', idempotency: undefined, paymentCheckAt: undefined, consent: undefined }
const lines = [
  anOrderLine({ variantId: ringBox.variantId }),
  anOrderLine({ variantId: plainPouch.variantId, gstBasisPoints: 500, quantity: 3 }),
]
const totals = taxedTotals(lines, { discountPaise: paise(10_000), deliveryPaise: paise(7_500), cashFeePaise: paise(4_000) })

test('the parts of an order’s total are read back as they were stored', async () => {
  const db = await testDatabase()
  await stock(db, ringBox, plainPouch)
  const order = anOrder({ lines, totals })
  await db.transaction(async (tx) => {
    await insertOrder(tx, order, options)
    await insertLines(tx, order.id, lines)
  })
  assert.deepEqual((await findOrder(db, order.id))?.totals, totals)
})

test('the database refuses an order whose parts do not make its total', async () => {
  const db = await testDatabase()
  const order = anOrder({ totals: { ...totals, totalPaise: paise(totals.totalPaise + 1) } })
  await assert.rejects(
    db.transaction((tx) => insertOrder(tx, order, options)),
    /orders_total_is_its_parts/,
  )
})

test('the total of an order from before totals had parts is that of its goods, with the GST in them', async () => {
  const { connection, drop } = await createDatabase({ template: 'empty' })
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const db = openDatabase(connection)
  after(async () => {
    await db.close()
    await drop()
    await rm(folder, { recursive: true })
  })
  const before = (await readdir(ourMigrations)).filter((name) => name < '20261122T2130')
  for (const name of before) await cp(join(ourMigrations, name), join(folder, name))
  await migrate(connection, { folder })
  await stock(db, ringBox, plainPouch)
  const order = anOrder({ lines })
  await db.query(
    `insert into orders (id, order_number, state, payment_method, mode, came_from, recipient_name, email, phone, address_line1, city,
       address_state, pincode, total_paise, stock, placed_at, mailbox_key)
     values ($1, 'MJ-1', 'to_confirm', 'cod', 'live', 'cart', 'Asha', 'a@x.in', '9876543210', '12 MG Road', 'Pune', 'Goa', '403001', $2, 'taken', $3, 'a@x.in')`,
    [order.id, order.totals.totalPaise, order.placedAt],
  )
  await db.transaction((tx) => insertLines(tx, order.id, lines))

  await migrate(connection)
  assert.deepEqual((await findOrder(db, order.id))?.totals, orderTotals(lines))
})

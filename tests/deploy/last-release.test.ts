import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase, type PostgresDatabase } from '#src/platform/db/postgres.ts'
import { listMissingMedia } from '#src/shop/catalogue/media.store.ts'
import { carrierCalls } from '#src/sandbox/shiprocket/call-faults.ts'
import { callAddress, otherCallAddress } from '#src/web/routes.ts'
import { createDatabase } from '#tests/database.ts'
import { plain, variant, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { type KillableShop, type ShopConnections, startKillableShop } from '#tests/faults/killable-shop.ts'
import { standAside, startSandboxes, until } from '#tests/faults/surviving-suppliers.ts'
import { aRequest } from '#tests/order-requests.ts'
import { addressOf, runShopCommand } from '#tests/run-shop-command.ts'
import { checkOutLastRelease } from './last-release.ts'

const variantId = 'RANI-OXB'

/** A shop that the last release set up, its suppliers, and processes of either release on it. */
async function aShopOfBothReleases() {
  const released = checkOutLastRelease()
  const folder = mkdtempSync(join(tmpdir(), 'two-releases-'))
  const { connection, drop } = await createDatabase({ template: 'empty' })
  const db = openDatabase(connection)
  standAside(db)
  after(async () => {
    await db.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })
  // Fields that the last release does not know are left out.
  const product = plain({ variants: [variant(variantId, { stock: 100 })], genericName: undefined, netQuantity: undefined })
  const shopDir = await writeShopFolder(join(folder, 'shop'), [product])
  // Each release brings the settings that it knows.
  await cp(join(released, 'demo-shop/settings.json'), join(shopDir, 'settings.json'))
  const environment = { ...process.env, DATABASE_URL: addressOf(connection), DATA_DIR: join(folder, 'data') }
  /** A command of the last release. */
  const commandBefore = (...args: string[]) =>
    execFileSync(process.execPath, ['--import', './scripts/tsx.mjs', 'src/main/shop-cli.ts', ...args], {
      ...{ cwd: released, env: environment, encoding: 'utf8' },
    })
  commandBefore('import', shopDir)
  const { reached, ...suppliers } = await startSandboxes()
  const dataDir = join(folder, 'data')
  const connections: ShopConnections = { connection, mediaDir: join(dataDir, 'media'), ...reached }
  // It takes over what the last release has on the disk.
  const now: ShopConnections = { ...connections, mediaDir: join(dataDir, 'media-cache'), environment: { DATA_DIR: dataDir } }
  return {
    ...{ db, connection, suppliers, commandBefore },
    startBefore: () => startKillableShop(connections, { root: released }),
    startNow: () => startKillableShop(now),
  }
}

test('this release and the last one work on one database: each pays, ships and shows the orders of the other, and takes up its jobs', {
  timeout: 300_000,
}, async () => {
  const { db, connection, suppliers, commandBefore, startBefore, startNow } = await aShopOfBothReleases()
  const { gateway, carrier, mailbox } = suppliers
  const payAt = async (shop: KillableShop, order: Placed) => {
    gateway.sendWebhooksTo(shop.address + otherCallAddress('paymentWebhook'))
    gateway.pay({ order_id: order.gatewayOrderId })
    await gateway.webhooks.flush()
  }
  const booked = (...orders: Placed[]) =>
    until(db, async () => (await stateOf(db, orders)).every((state) => state === 'booked'), 'the orders are booked')

  let before = await startBefore()
  const [prepaidBefore, cashBefore] = [await place(before, 'online'), await place(before, 'cash')]
  // Its start applies what this release has in addition to the schema.
  let now = await startNow()
  assert.deepEqual(await listMissingMedia(db), [])
  const [prepaidNow, cashNow] = [await place(now, 'online'), await place(now, 'cash')]
  await payAt(now, prepaidBefore)
  await payAt(before, prepaidNow)
  await confirm(now, cashBefore)
  await confirm(before, cashNow)
  await booked(prepaidBefore, cashBefore, prepaidNow, cashNow)

  /** Leaves an order whose parcel is being booked by `shop`. */
  const leaveHalfDone = async (shop: KillableShop) => {
    const order = await place(shop, 'online')
    carrier.faults.add({ path: carrierCalls.awb, action: { hang: true } })
    carrier.calls.length = 0
    await payAt(shop, order)
    await until(db, async () => carrier.calls.some((call) => call.includes('awb')), 'the carrier is asked for its number')
    await shop.kill()
    return order
  }
  await now.kill()
  const leftBefore = await leaveHalfDone(before)
  now = await startNow()
  await booked(leftBefore)
  const leftNow = await leaveHalfDone(now)
  before = await startBefore()
  await booked(leftNow)

  const all = [prepaidBefore, cashBefore, prepaidNow, cashNow, leftBefore, leftNow]
  const listedBefore = commandBefore('orders', 'list')
  assert.match(commandBefore('orders', 'show', cashNow.orderNumber), /Asha Rao/)
  for (const { orderNumber } of all) {
    assert.ok(listedBefore.includes(orderNumber), orderNumber)
    const { code, stdout } = await runShopCommand(connection, 'orders', 'show', orderNumber)
    assert.match(`${code} ${stdout}`, /^0 [^]*Asha Rao/)
  }
  await before.kill()
  const shipments = Object.values(carrier.state().shipments)
  assert.deepEqual([shipments.length, new Set(shipments.map(({ awb }) => awb)).size], [all.length, all.length])
  const subjects = (await mailbox.mails()).map(({ subject }) => subject)
  assert.equal(new Set(subjects).size, subjects.length, 'no mail was sent twice')
  const invoices = await db.query<{ serial: number }>('select serial from tax_documents order by serial')
  assert.deepEqual(
    invoices.map(({ serial }) => serial),
    all.map((_, index) => index + 1),
  )
})

type Placed = { readonly orderId: string; readonly orderNumber: string; readonly gatewayOrderId: string }

async function place({ address }: KillableShop, payment: 'online' | 'cash'): Promise<Placed> {
  const isCash = payment === 'cash'
  const cartItems = [{ fkImgId: variantId, quantity: 1 }]
  const response = await fetch(address + callAddress('addOrder'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aRequest({ amount: '1199', isCod: isCash ? 1 : 0, isPrepaid: isCash ? 0 : 1, cartItems })),
  })
  const reply = (await response.json()) as { order: string | null; pkOrderId: string; orderNumber: string }
  assert.equal(response.status, 200, JSON.stringify(reply))
  const { id: gatewayOrderId } = reply.order ? (JSON.parse(reply.order) as { id: string }) : { id: '' }
  return { orderId: reply.pkOrderId, orderNumber: reply.orderNumber, gatewayOrderId }
}

async function confirm({ address }: KillableShop, { orderId }: Placed): Promise<void> {
  const response = await fetch(`${address}/staff/confirm`, { method: 'POST', body: JSON.stringify({ orderId }) })
  assert.equal(response.status, 200, await response.text())
}

async function stateOf(db: PostgresDatabase, orders: readonly Placed[]): Promise<string[]> {
  const rows = await db.query<{ state: string }>('select state from orders where id = any($1)', [orders.map(({ orderId }) => orderId)])
  return rows.map(({ state }) => state)
}

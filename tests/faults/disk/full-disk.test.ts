import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, callAddress } from '#src/web/routes.ts'
import { fullDeskAddressOf } from '#src/web/routes/desk-addresses.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { fillDisk, makeRoom } from './filled-disk.ts'
import { aShopFolder, queryWhileRunning, startProgram } from '../started-shop.ts'

// Each request is a new connection, which goes to the next process in turn.
const apart = { connection: 'close' }

async function orderAt(address: string, phone: string) {
  const reply = await fetch(address + callAddress('addOrder'), {
    method: 'POST',
    headers: { ...apart, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ clientName: 'Asha Rao', clientEmail: `a${phone}@shopper.example`, clientPhNo1: phone, clientAdd1: '14 Karve Road' },
      ...{ city: 'Pune', state: 'Maharashtra', pincode: '411004', country: 'India', amount: '1199', isCod: 1, isPrepaid: 0 },
      cartItems: [{ fkImgId: 'RANI-OXB', quantity: 1 }],
    }),
  })
  return { status: reply.status, text: await reply.text() }
}

test('while the disk of the database is full both processes show pages and the desk, refuse orders whole and say so, and go on when there is room', {
  timeout: 240_000,
}, async () => {
  const folder = await aShopFolder()
  const shop = await startProgram(folder, { PROCESSES: '2', LOG_LEVEL: 'warn' })
  const address = await shop.hasPrinted(/The shop +(http:\S+)/)
  const demoLink = await shop.hasPrinted(/The desk +(http:\S+)/)
  const statusOf = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(address + path, { redirect: 'manual', headers: { ...apart, ...headers } })
    await reply.arrayBuffer()
    return reply.status
  }
  const cookie = (await fetch(demoLink, { redirect: 'manual', headers: apart })).headers.get('set-cookie')?.split(';')[0] ?? ''
  const first = await orderAt(address, '9820012345')
  assert.equal(first.status, 200, first.text)
  const { pkOrderId: orderId } = JSON.parse(first.text) as { pkOrderId: string }
  // So long ago that using it now would be written down.
  await queryWhileRunning(folder, `update staff_sessions set seen_at = seen_at - interval '10 minutes'`)

  await fillDisk((sql) => queryWhileRunning(folder, sql))
  const [readable, ofDesk] = [
    [addressOf('home'), addressOf('faq'), addressOf('cart'), addressOf('order', { orderId }), addressOf('findOrder')],
    [fullDeskAddressOf('today'), fullDeskAddressOf('orders'), fullDeskAddressOf('parcels')],
  ]
  for (let process = 0; process < 4; process++) {
    for (const path of readable) assert.equal(await statusOf(path), 200, path)
    for (const path of ofDesk) assert.equal(await statusOf(path, { cookie, accept: 'text/html' }), 200, path)
    const refused = await orderAt(address, `982001234${process}`)
    assert.equal(refused.status, 503, refused.text)
    assert.match(refused.text, /shop_unavailable/)
  }
  assert.equal((await queryWhileRunning(folder, 'select 1 from orders')).length, 1)
  await shop.hasPrinted(/The disk of PostgreSQL at \S+ is full: make room there/)

  await makeRoom((sql) => queryWhileRunning(folder, sql))
  // A mail that was sent while nobody could write that down is its sender's for some minutes more.
  await queryWhileRunning(folder, `update outbox set next_try_at = now() where state = 'waiting'`)
  while ((await orderAt(address, '9820099999')).status !== 200) await lookAgain()
  assert.equal((await queryWhileRunning(folder, 'select 1 from orders')).length, 2)
  // The jobs go on too, at whichever process has them.
  while ((await queryWhileRunning(folder, `select 1 from outbox where state = 'waiting'`)).length > 0) await lookAgain()
  assert.doesNotMatch(shop.printed(), /current transaction is aborted|ERROR/)
  shop.child.kill('SIGTERM')
  assert.deepEqual(await shop.exited, [0, null])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VariantId } from '#src/kit/id.ts'
import type { Database } from '#src/platform/db/database.ts'
import { testDatabase } from '#tests/database.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { plainPouch, ringBox, stock, stockLevel } from '#tests/factories/stocked-variant.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'
import { manualClock } from '#tests/payment-setup.ts'
import { addStock, holdStock, releaseHold, removeStock, returnStock, takeHeld, takeStock } from '../../catalogue/stock/stock.store.ts'
import { readChange, readMoves } from './stocking.ts'

const meera = { who: 'staff', name: 'Meera' } as const
const sku = ringBox.variantId

async function aShop() {
  const time = manualClock()
  const db = await testDatabase()
  await stock(db, ringBox, plainPouch)
  return { db, shop: testShop(db, { clock: time.clock }), ...time }
}

const whysOf = async (db: Database): Promise<string[]> =>
  (
    await db.query<{ why: string; change: number }>(
      'select why, on_hand_change + held_change as change from stock_moves where variant_id = $1 order by id',
      [sku],
    )
  ).map(({ why, change }) => `${why} ${change}`)

/** The same numbers at every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('after any history of holds, sales, returns and moves, the moves of each variant add up to its stock', async () => {
  const { db, shop } = await aShop()
  const random = seeded(7)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const changes = [
    takeStock,
    holdStock,
    releaseHold,
    takeHeld,
    returnStock,
    (...[tx, lines]: Parameters<typeof takeStock>) => addStock(tx, lines, { why: 'made', at: new Date() }),
    (...[tx, lines]: Parameters<typeof takeStock>) => removeStock(tx, lines, { why: 'spoilt', at: new Date() }),
  ]
  for (let round = 0; round < 40; round++) {
    // Several at once, and those that ask for more than there is fail and leave nothing behind.
    const histories = Array.from({ length: 4 }, () => {
      const change = pick(changes)
      const lines = [{ variantId: pick([sku, plainPouch.variantId]), quantity: 1 + Math.floor(random() * 3) }]
      const isRolledBack = random() < 0.2
      return db
        .transaction(async (tx) => {
          await change(tx, lines, { at: new Date() })
          if (isRolledBack) tx.rollback(undefined)
        })
        .catch((error: Error) => assert.match(error.message, /held_is_on_hand|check constraint/))
    })
    await Promise.all(histories)
    assert.deepEqual((await shop.stock.check()).drift, [])
  }
  // What a test, a person or a former release changes past the moves is noted by the database itself.
  const before = (await shop.stock.check()).unexplained
  await db.transaction((tx) => tx.query('update variants set stock_on_hand = stock_on_hand + 4 where id = $1', [sku]))
  const after = await shop.stock.check()
  assert.deepEqual([after.drift, after.unexplained], [[], before + 1])
})

test('a move of stock is never changed or deleted', async () => {
  const { db } = await aShop()
  for (const sql of [`update stock_moves set why = 'sample'`, 'delete from stock_moves', 'truncate stock_moves'])
    await assert.rejects(db.query(sql), /never changed/)
})

test('each way of an order is in the history of its variant, with its number, its piece and who did it', async () => {
  const { db, shop } = await aShop()
  const line = { ...aPlaceOrder().lines[0]!, personalisation: { name: 'Asha', sign: 'Leo' } }
  const placed = await shop.orders.place(aPlaceOrder({ lines: [line] }))
  assert.ok(placed.ok)
  const { id, orderNumber } = placed.value.order
  await shop.orders.confirm(id, someStaff)
  await shop.workshop.step({ ticket: `${orderNumber}.1`, step: 'pressed', by: meera })
  await shop.workshop.makeAgain({ ticket: `${orderNumber}.1`, reason: 'foil', by: meera })
  await shop.workshop.takeStepBack({ ticket: `${orderNumber}.1`, stepId: undefined, by: meera })
  assert.ok((await shop.orders.cancel({ orderId: id, cancelledBy: someStaff, reason: 'Changed her mind' })).ok)
  const asked = { variantId: sku, withHolds: true, before: undefined, limit: 50 }
  const history = await shop.stock.history(asked)
  assert.deepEqual(
    history.map(({ why, onHandChange, orderNumber: number, unitNumber, staffName }) => [why, onHandChange, number, unitNumber, staffName]),
    [
      ['cancelled', 1, orderNumber, undefined, someStaff.name],
      ['again_taken_back', 1, orderNumber, 1, 'Meera'],
      ['made_again', -1, orderNumber, 1, 'Meera'],
      ['sold', -1, orderNumber, undefined, undefined],
      ['unexplained', ringBox.stock, undefined, undefined, undefined],
    ],
  )
  assert.equal((await stockLevel(db, ringBox)).onHand, ringBox.stock)
})

test('what somebody moved by hand is taken back once, however often that is pressed, and never below what is held', async () => {
  const { db, shop } = await aShop()
  const moved = await shop.stock.move({ moves: [{ variantId: sku, change: 4, why: 'made', note: 'new batch' }], by: meera })
  assert.ok(moved.ok)
  const { moveId } = moved.value[0]!
  await db.transaction((tx) => holdStock(tx, [{ variantId: sku, quantity: ringBox.stock + 2 }], { at: new Date() }))
  assert.deepEqual(await shop.stock.takeBack({ moveId, by: meera }), {
    ok: false,
    problem: { code: 'more_than_free', variantId: sku, free: 2 },
  })
  await db.transaction((tx) => releaseHold(tx, [{ variantId: sku, quantity: ringBox.stock + 2 }], { at: new Date() }))
  const back = await Promise.all([shop.stock.takeBack({ moveId, by: meera }), shop.stock.takeBack({ moveId, by: meera })])
  assert.ok(back.every(({ ok }) => ok))
  assert.deepEqual(await stockLevel(db, ringBox), { onHand: ringBox.stock, held: 0 })
  const sale = await db.query<{ id: string }>('select id::text from stock_moves where variant_id = $1 order by stock_moves.id limit 1', [
    sku,
  ])
  assert.deepEqual(await shop.stock.takeBack({ moveId: sale[0]!.id, by: meera }), { ok: false, problem: { code: 'not_by_hand' } })
  assert.deepEqual(await shop.stock.takeBack({ moveId: '999', by: meera }), { ok: false, problem: { code: 'no_such_move' } })
})

test('each move returns itself, also the tenth, so that what is taken back is what the same person has just moved', async () => {
  const { db, shop } = await aShop()
  const numbers: bigint[] = []
  for (let change = 1; change <= 12; change++) {
    const moved = await shop.stock.move({ moves: [{ variantId: sku, change, why: 'made', note: undefined }], by: meera })
    assert.ok(moved.ok)
    assert.equal(moved.value[0]?.change, change)
    numbers.push(BigInt(moved.value[0]!.moveId))
  }
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => Number(a - b)),
  )
  const last = await shop.stock.takeBack({ moveId: String(numbers.at(-1)), by: meera })
  assert.equal(last.ok && last.value.change, -12)
  assert.equal((await stockLevel(db, ringBox)).onHand, ringBox.stock + 66)
})

test('several moves are written down together, or none of them', async () => {
  const { db, shop } = await aShop()
  const made = { variantId: sku, change: 2, why: 'made', note: undefined } as const
  const tooMany = { variantId: plainPouch.variantId, change: -9, why: 'spoilt', note: undefined } as const
  assert.equal((await shop.stock.move({ moves: [made, tooMany], by: meera })).ok, false)
  const unknown = { ...made, variantId: 'NO-SUCH' as VariantId }
  assert.deepEqual(await shop.stock.move({ moves: [made, unknown], by: meera }), {
    ok: false,
    problem: { code: 'unknown_variants', variantIds: ['NO-SUCH'] },
  })
  assert.deepEqual(await whysOf(db), [`unexplained ${ringBox.stock}`])
  assert.ok((await shop.stock.move({ moves: [made, { ...tooMany, change: -1 }], by: meera })).ok)
  assert.equal((await stockLevel(db, ringBox)).onHand, ringBox.stock + 2)
})

test('a count takes the difference to what was expected when its sheet was made: what was sold since stays sold', async () => {
  const { db, shop } = await aShop()
  const line = { ...aPlaceOrder().lines[0]!, personalisation: { name: 'Asha', sign: 'Leo' } }
  const order = await shop.orders.place(aPlaceOrder({ lines: [line] }))
  assert.ok(order.ok)
  await shop.orders.confirm(order.value.order.id, someStaff)
  const begun = await shop.stock.beginCount({ variantIds: [sku], by: meera })
  assert.ok(begun.ok)
  const { number } = begun.value
  const [expected] = (await shop.stock.showCount(number))!.rows
  // One is sold, and still lies on the shelf.
  assert.deepEqual([expected?.onHand, expected?.toPull], [ringBox.stock - 1, 1])
  await db.transaction((tx) => takeStock(tx, [{ variantId: sku, quantity: 2 }], { at: new Date() }))

  const entered = await shop.stock.enterCounts({ number, lines: [{ variantId: sku, counted: ringBox.stock - 1 }], by: meera })
  assert.deepEqual(entered, { ok: true, value: { entered: 1, moved: [{ variantId: sku, change: -1 }], refused: [] } })
  assert.equal((await stockLevel(db, ringBox)).onHand, ringBox.stock - 1 - 2 - 1)
  const again = await shop.stock.enterCounts({ number, lines: [{ variantId: sku, counted: ringBox.stock - 1 }], by: meera })
  assert.deepEqual(again.ok && again.value, { entered: 0, moved: [], refused: [] })
  const corrected = await shop.stock.enterCounts({ number, lines: [{ variantId: sku, counted: ringBox.stock }], by: meera })
  assert.deepEqual(corrected.ok && corrected.value.moved, [{ variantId: sku, change: 1 }])
  assert.equal((await stockLevel(db, ringBox)).onHand, ringBox.stock - 1 - 2)
  assert.deepEqual((await shop.stock.check()).drift, [])
})

test('a count below what unpaid orders hold is refused for that line alone', async () => {
  const { db, shop } = await aShop()
  await db.transaction((tx) => holdStock(tx, [{ variantId: sku, quantity: 3 }], { at: new Date() }))
  const begun = await shop.stock.beginCount({ variantIds: [sku, plainPouch.variantId], by: meera })
  assert.ok(begun.ok)
  const lines = [
    { variantId: sku, counted: 1 },
    { variantId: plainPouch.variantId, counted: plainPouch.stock + 1 },
  ]
  const entered = await shop.stock.enterCounts({ number: begun.value.number, lines, by: meera })
  assert.deepEqual(entered.ok && entered.value, {
    entered: 1,
    moved: [{ variantId: plainPouch.variantId, change: 1 }],
    refused: [{ variantId: sku, counted: 1, free: 2 }],
  })
  const unknown = await shop.stock.enterCounts({
    number: begun.value.number,
    lines: [{ variantId: 'X' as VariantId, counted: 1 }],
    by: meera,
  })
  assert.deepEqual(unknown, { ok: false, problem: { code: 'no_such_line', variantId: 'X' } })
})

test('the list tells what is low and what is sold out, and how long the rest lasts', async () => {
  const { db, shop } = await aShop()
  await shop.stock.move({ moves: [{ variantId: plainPouch.variantId, change: 20, why: 'made', note: undefined }], by: meera })
  const listed = async (filter: 'all' | 'low' | 'out', text = '') =>
    (await shop.stock.list({ filter, text, after: undefined, limit: 10 })).rows.map(({ variantId }) => variantId)
  assert.deepEqual(await listed('all'), [plainPouch.variantId, sku])
  assert.deepEqual(await listed('low'), [sku])
  await db.transaction((tx) => holdStock(tx, [{ variantId: sku, quantity: ringBox.stock }], { at: new Date() }))
  assert.deepEqual([await listed('low'), await listed('out')], [[], [sku]])
  assert.deepEqual(await listed('all', 'pouch'), [plainPouch.variantId])
  const { counts } = await shop.stock.list({ filter: 'all', text: '', after: sku, limit: 10 })
  assert.deepEqual(counts, { all: 2, low: 0, out: 1 })
  assert.equal((await shop.stock.find(sku))?.held, ringBox.stock)
  assert.equal(await shop.stock.find('NO-SUCH'), undefined)
})

test('the list finds a shelf, and counting sheets follow the shelves', async () => {
  const { shop } = await aShop()
  for (const [variantId, shelf] of [
    [plainPouch.variantId, 'A-10'],
    [sku, 'A-2'],
  ] as const)
    assert.ok((await shop.stock.setShelf({ variantId, shelf })).ok)
  const { rows } = await shop.stock.list({ filter: 'all', text: 'a-10', after: undefined, limit: 10 })
  assert.deepEqual(
    rows.map(({ variantId, shelf }) => [variantId, shelf]),
    [[plainPouch.variantId, 'A-10']],
  )
  const begun = await shop.stock.beginCount({ variantIds: [plainPouch.variantId, sku], by: meera })
  assert.ok(begun.ok)
  const count = await shop.stock.showCount(begun.value.number)
  assert.deepEqual(
    count?.rows.map(({ variantId, shelf }) => [variantId, shelf]),
    [
      [sku, 'A-2'],
      [plainPouch.variantId, 'A-10'],
    ],
  )
})

test('how many is read with the direction of its reason, and a correction needs its sign', () => {
  assert.deepEqual(readChange('3', 'made'), { ok: true, value: 3 })
  assert.deepEqual(readChange(' 3 ', 'spoilt'), { ok: true, value: -3 })
  assert.deepEqual(readChange('−3', 'spoilt'), { ok: true, value: -3 })
  assert.deepEqual(readChange('+2', 'corrected'), { ok: true, value: 2 })
  assert.deepEqual(readChange('-2', 'corrected'), { ok: true, value: -2 })
  for (const [written, why] of [
    ['2', 'corrected'],
    ['1.5', 'made'],
    ['', 'made'],
    ['99999999', 'made'],
    ['1e3', 'made'],
  ] as const)
    assert.deepEqual(readChange(written, why), { ok: false, problem: { code: 'not_a_number' } }, written)
  assert.deepEqual(readChange('0', 'made'), { ok: false, problem: { code: 'changes_nothing' } })
  assert.deepEqual(readChange('-3', 'bought'), { ok: false, problem: { code: 'wrong_direction', why: 'bought' } })
})

test('a list of moves takes commas, semicolons and tabs, with or without headings, and names every faulty line', () => {
  const read = readMoves(
    '\uFEFFSKU,Units,Why\r\nring-oxb,3,made,new batch, from Arun\r\n\r\n"POUCH-TAN"\t-1\tcorrected\nRING-OXB;2;Given away\n',
  )
  assert.deepEqual(read.ok && read.value.map(({ variantId, change, why, note }) => [variantId, change, why, note]), [
    ['RING-OXB', 3, 'made', 'new batch, from Arun'],
    ['POUCH-TAN', -1, 'corrected', undefined],
    ['RING-OXB', -2, 'given_away', undefined],
  ])
  const marked = readMoves('sep=;\r\nSKU;Units;Why\r\nRING-OXB;3;made\r\n')
  assert.deepEqual(marked.ok && marked.value.map(({ variantId, change }) => [variantId, change]), [['RING-OXB', 3]])
  const faulty = readMoves('RING-OXB,3,made\nRING-OXB\nRING-OXB,x,made')
  assert.deepEqual(!faulty.ok && faulty.problem.map(({ line, fault }) => [line, fault.code]), [
    [2, 'not_a_move'],
    [3, 'not_a_number'],
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { ringBox, stockLevel } from '#tests/factories/stocked-variant.ts'

const sku = ringBox.variantId

async function aDesk() {
  const setup = await deskSetup()
  const act = (name: string, input: object, key = aKey()) => setup.shop.desk.act(setup.arun, { act: name, key, input })
  const onHand = async () => (await stockLevel(setup.db, ringBox)).onHand
  return { ...setup, act, onHand, before: await onHand() }
}

test('a move that is pressed twice is one move, and undo takes it back', async () => {
  const { shop, arun, act, onHand, before } = await aDesk()
  const key = aKey()
  const move = { sku, why: 'spoilt', units: '2', note: 'torn' }
  const moved = await act('stock.move', move, key)
  assert.ok(moved.ok)
  assert.deepEqual([moved.value.message, moved.value.canUndo], [`${sku}: 2 fewer, ${before - 2} in stock.`, true])
  await act('stock.move', move, key)
  assert.equal(await onHand(), before - 2)
  assert.ok((await shop.desk.undo(arun, key)).ok)
  assert.equal(await onHand(), before)
})

test('a shelf is written down with what was there before, undo brings that back, and what somebody changed meanwhile stays', async () => {
  const { shop, arun, act } = await aDesk()
  const shelf = async () => (await shop.stock.find(sku))?.shelf
  const set = await act('stock.setShelf', { sku, was: '', shelf: '  A  3 ' })
  assert.ok(set.ok)
  assert.deepEqual([set.value.message, await shelf()], [`${sku} lies on shelf A 3.`, 'A 3'])
  const late = await act('stock.setShelf', { sku, was: '', shelf: 'B' })
  assert.deepEqual(!late.ok && [late.problem.code, late.problem.field, await shelf()], ['shelf_changed', 'shelf', 'A 3'])
  const long = await act('stock.setShelf', { sku, was: 'A 3', shelf: 'x'.repeat(21) })
  assert.deepEqual(!long.ok && long.problem.message, 'A shelf has at most 20 characters.')
  const unknown = await act('stock.setShelf', { sku: 'NO-SUCH', was: '', shelf: 'B' })
  assert.deepEqual(!unknown.ok && unknown.problem.message, 'There is no SKU NO-SUCH.')
  assert.ok((await shop.desk.undo(arun, set.value.key)).ok)
  assert.equal(await shelf(), undefined)
})

test('what is wrong with a move is said at its field, and nothing is moved', async () => {
  const { act, onHand, before } = await aDesk()
  const refusals: [object, string, RegExp][] = [
    [{ why: 'corrected', units: '2' }, 'units', /has its sign/],
    [{ why: 'made', units: '-2' }, 'units', /goes the other way/],
    [{ why: 'spoilt', units: String(before + 1) }, 'units', new RegExp(`Only ${before} of ${sku} are free`)],
    [{ why: 'made', units: '1', note: 'x'.repeat(301) }, 'note', /At most 300/],
  ]
  for (const [input, field, message] of refusals) {
    const refused = await act('stock.move', { sku, ...input })
    assert.ok(!refused.ok, message.source)
    assert.equal(refused.problem.field, field)
    assert.match(refused.problem.message, message)
  }
  assert.equal((await act('stock.move', { sku: 'NO-SUCH', why: 'made', units: '1' })).ok, false)
  const list = await act('stock.moveAll', { list: `${sku},1,made\n${sku},one,made\n${sku}` })
  assert.match(list.ok ? '' : list.problem.message, /^Line 2, .* Line 3, /)
  assert.equal(await onHand(), before)
})

test('a count is begun for what is found, and entered field by field; empty fields were not counted', async () => {
  const { shop, act, onHand, before } = await aDesk()
  assert.ok((await act('stock.beginCount', { filter: 'all', q: sku })).ok)
  assert.equal((await act('stock.beginCount', { filter: 'all', q: 'no such thing' })).ok, false)
  const [count] = await shop.stock.listCounts()
  assert.deepEqual([count?.lines, count?.counted], [1, 0])
  const enter = (written: string) => act('stock.enterCounts', { count: count?.number, [`counted ${sku}`]: written })
  assert.equal((await enter(' ')).ok, false)
  const faulty = await enter('many')
  assert.equal(faulty.ok || faulty.problem.field, `counted ${sku}`)
  const entered = await enter(String(before + 1))
  assert.equal(entered.ok && entered.value.message, `One count entered: ${sku} +1.`)
  assert.equal(await onHand(), before + 1)
})

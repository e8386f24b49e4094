import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { paise } from '#src/kit/money.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'
import { actNames, findListedAct } from './acts.ts'

test('a confirmation waits ten seconds: undo within them sends no mail, moves no money and asks no carrier', async () => {
  const { shop, meera, placeCashOrder, whatHasLeft, runDueActs, stateOf, audit } = await deskSetup()
  const order = await placeCashOrder()
  const before = await whatHasLeft()
  const key = aKey()
  const asked = await shop.desk.act(meera, { act: 'orders.confirm', key, input: order.seen })
  assert.ok(asked.ok && asked.value.state === 'waiting' && asked.value.canUndo)
  assert.equal(asked.value.message, `Confirming ${order.number}, Asha Rao`)
  assert.equal(asked.value.runsAt?.getTime(), shop.deps.clock().getTime() + 10_000)
  assert.deepEqual(await whatHasLeft(), before)

  assert.ok((await shop.desk.undo(meera, key)).ok)
  await runDueActs()
  assert.deepEqual(await whatHasLeft(), before)
  assert.equal(await stateOf(order.id), 'to_confirm')
  const entry = { name: 'Meera', act: 'orders.confirm', number: order.number }
  assert.deepEqual(await audit(), [
    { ...entry, outcome: 'asked' },
    { ...entry, outcome: 'undone' },
  ])
})

test('after ten seconds it runs once, however often its job comes, and then it is too late for undo', async () => {
  const { shop, meera, placeCashOrder, whatHasLeft, runDueActs, stateOf } = await deskSetup()
  const order = await placeCashOrder()
  const key = aKey()
  await shop.desk.act(meera, { act: 'orders.confirm', key, input: order.seen })
  await runDueActs()
  await Promise.all([1, 2, 3].map(() => shop.work.runDeskAct(key, { isLastTry: false })))
  assert.equal(await stateOf(order.id), 'confirmed')
  assert.deepEqual(
    (await shop.desk.listWaiting(meera)).map(({ message }) => message),
    [`${order.number} is confirmed. Its parcel is booked in a moment.`],
  )
  assert.deepEqual(
    (await whatHasLeft()).filter((left) => left === 'order-confirmed' || left === 'order.fulfil'),
    ['order-confirmed', 'order.fulfil'],
  )
  const undone = await shop.desk.undo(meera, key)
  assert.ok(undone.ok)
  assert.deepEqual(
    undone.value.problems.map(({ code }) => code),
    ['too_late_to_undo'],
  )
})

test('of undo and the run at the same moment exactly one holds', async () => {
  const { shop, meera, placeCashOrder, stateOf } = await deskSetup()
  for (let time = 0; time < 12; time++) {
    const order = await placeCashOrder()
    const key = aKey()
    await shop.desk.act(meera, { act: 'orders.confirm', key, input: order.seen })
    const both = [() => shop.work.runDeskAct(key, { isLastTry: false }), () => shop.desk.undo(meera, key)]
    await Promise.all((time % 2 ? both : both.toReversed()).map((begin) => begin()))
    const [act] = await shop.desk.listWaiting(meera)
    const state = await stateOf(order.id)
    const [row] = await shop.deps.db.query<{ state: string }>('select state from desk_acts where key = $1', [key])
    assert.deepEqual([row?.state, state], state === 'confirmed' ? ['done', 'confirmed'] : ['undone', 'to_confirm'])
    assert.notEqual(act?.state, 'waiting')
  }
})

test('the same key is the same act for ever: pressed twice, at once or later, it gets its first answer', async () => {
  const { shop, meera, placeCashOrder, runDueActs, db } = await deskSetup()
  const order = await placeCashOrder()
  const request = { act: 'orders.confirm', key: aKey(), input: order.seen }
  const answers = await Promise.all([1, 2, 3, 4].map(() => shop.desk.act(meera, request)))
  assert.ok(answers.every((answer) => answer.ok && answer.value.state === 'waiting'))
  assert.equal(shop.deps.queue.jobs.filter(({ job }) => job === 'desk.act').length, 1)
  await runDueActs()
  const later = await shop.desk.act(meera, request)
  assert.ok(later.ok && later.value.state === 'done')
  assert.deepEqual(await db.query('select count(*) as acts from desk_acts'), [{ acts: 1 }])
})

test('an act at once is done once although its form is posted several times at the same moment', async () => {
  const { shop, meera, placeCashOrder, db } = await deskSetup()
  const order = await placeCashOrder()
  await db.query(`insert into order_attention (order_id, cause, text, since) values ($1, 'other', 'Call her', now())`, [order.id])
  const request = { act: 'orders.resolve', key: aKey(), input: { order: order.number } }
  const answers = await Promise.all([1, 2, 3, 4].map(() => shop.desk.act(meera, request)))
  assert.deepEqual(
    new Set(answers.map((answer) => answer.ok && answer.value.message)),
    new Set([`${order.number} is settled: nobody need look at it any more.`]),
  )
  assert.deepEqual(await db.query(`select act, staff_name from order_events where act is not null`), [
    { act: 'attention settled', staff_name: 'Meera' },
  ])
})

test('notes of one cause are settled without those of another, and are opened again by taking that back', async () => {
  const { shop, meera, placeCashOrder, db } = await deskSetup()
  const order = await placeCashOrder()
  for (const cause of ['parcel_overdue', 'refund_failed'])
    await db.query(`insert into order_attention (order_id, cause, text, since) values ($1, $2, $2, now())`, [order.id, cause])
  const open = async () =>
    (await db.query<{ text: string }>('select text from order_attention where settled_at is null order by id')).map(({ text }) => text)
  const settled = await shop.desk.act(meera, {
    act: 'orders.resolve',
    key: aKey(),
    input: { order: order.number, cause: 'parcel_overdue' },
  })
  assert.ok(settled.ok)
  assert.deepEqual(await open(), ['refund_failed'])
  assert.ok((await shop.desk.undo(meera, settled.value.key)).ok)
  assert.deepEqual(await open(), ['parcel_overdue', 'refund_failed'])
})

test('a key of somebody else, or of another act, is refused and does nothing', async () => {
  const { shop, meera, arun, placeCashOrder } = await deskSetup()
  const order = await placeCashOrder()
  const key = aKey()
  await shop.desk.act(meera, { act: 'orders.confirm', key, input: order.seen })
  for (const [login, act] of [
    [arun, 'orders.confirm'],
    [meera, 'orders.cancel'],
  ] as const) {
    const refused = await shop.desk.act(login, { act, key, input: { ...order.seen, reason: 'x' } })
    assert.equal(refused.ok || refused.problem.code, 'key_in_use')
  }
})

test('two people: of a confirmation and a cancellation the first runs, and the other is refused with who did what and when', async () => {
  const { shop, meera, arun, placeCashOrder, runDueActs, stateOf, whatHasLeft, advance } = await deskSetup()
  const order = await placeCashOrder()
  assert.ok((await shop.desk.act(arun, { act: 'orders.cancel', key: aKey(), input: { ...order.seen, reason: 'Nobody answered' } })).ok)
  const key = aKey()
  assert.ok((await shop.desk.act(meera, { act: 'orders.confirm', key, input: order.seen })).ok)
  await runDueActs()
  assert.equal(await stateOf(order.id), 'cancelled')
  assert.ok(!(await whatHasLeft()).includes('order.fulfil'))
  const refusal = `${order.number} was cancelled by Arun at 14.30.`
  const shown = await shop.desk.listWaiting(meera)
  assert.deepEqual(
    shown.map(({ state, message }) => ({ state, message })),
    [{ state: 'refused', message: refusal }],
  )

  advance(86_400_000)
  const late = await shop.desk.act(meera, { act: 'orders.confirm', key: aKey(), input: order.seen })
  assert.equal(late.ok || late.problem.message, `${order.number} was cancelled by Arun at 14.30 on Fri, 20 Nov.`)
  await shop.desk.dismiss(meera, key)
  assert.deepEqual(await shop.desk.listWaiting(meera), [])
})

test('of two acts on one order the one that was asked for first runs first, although the job of the other comes first', async () => {
  const { shop, meera, arun, placeCashOrder, stateOf, advance } = await deskSetup()
  const order = await placeCashOrder()
  const [cancelling, confirming] = [aKey(), aKey()]
  await shop.desk.act(arun, { act: 'orders.cancel', key: cancelling, input: { ...order.seen, reason: 'Nobody answered' } })
  advance(1_000)
  await shop.desk.act(meera, { act: 'orders.confirm', key: confirming, input: order.seen })
  advance(10_000)
  for (const key of [confirming, cancelling]) await shop.work.runDeskAct(key, { isLastTry: false })
  assert.equal(await stateOf(order.id), 'cancelled')
  assert.deepEqual(
    (await shop.desk.listWaiting(meera)).map(({ state }) => state),
    ['refused'],
  )
})

test('an account that was removed, or may no longer do it, in the ten seconds does nothing any more', async () => {
  const { shop, arun, placeCashOrder, runDueActs, stateOf, db } = await deskSetup()
  const order = await placeCashOrder()
  await shop.desk.act(arun, { act: 'orders.confirm', key: aKey(), input: order.seen })
  await db.query('delete from staff where email = $1', [arun.email])
  await runDueActs()
  assert.equal(await stateOf(order.id), 'to_confirm')
  assert.deepEqual(
    (await shop.desk.listWaiting(arun)).map(({ state, problem }) => [state, problem?.code]),
    [['refused', 'account_gone']],
  )
})

test('a job that fails does nothing by halves, and after its last try whoever asked is shown that nothing was done', async () => {
  const { shop, meera, placeCashOrder, stateOf, whatHasLeft, db } = await deskSetup()
  const order = await placeCashOrder()
  const key = aKey()
  await shop.desk.act(meera, { act: 'orders.confirm', key, input: order.seen })
  const before = await whatHasLeft()
  await db.query('alter table audit_log rename to audit_log_away')
  await assert.rejects(shop.work.runDeskAct(key, { isLastTry: false }), /audit_log/)
  assert.deepEqual([await stateOf(order.id), await whatHasLeft()], ['to_confirm', before])
  await db.query('alter table audit_log_away rename to audit_log')

  await db.query('alter table outbox rename to outbox_away')
  await assert.rejects(shop.work.runDeskAct(key, { isLastTry: true }), /outbox/)
  await db.query('alter table outbox_away rename to outbox')
  assert.deepEqual(
    (await shop.desk.listWaiting(meera)).map(({ state, canUndo }) => ({ state, canUndo })),
    [{ state: 'failed', canUndo: true }],
  )
  await shop.work.runDeskAct(key, { isLastTry: false })
  assert.equal(await stateOf(order.id), 'confirmed')
})

test('the audit log is only added to', async () => {
  const { shop, db } = await deskSetup()
  await shop.desk.recordAudit({ who: { email: 'nobody@manjusha.example' }, act: 'login.failed', outcome: 'refused' })
  for (const change of ['update audit_log set act = $$x$$', 'delete from audit_log', 'truncate audit_log'])
    await assert.rejects(db.query(change), /the audit log/)
  const [entry] = await shop.desk.listAudit({ email: 'nobody@manjusha.example', limit: 10 })
  assert.deepEqual([entry?.act, entry?.outcome, entry?.who?.name], ['login.failed', 'refused', undefined])
})

test('what a role may not do, what no act is and what is no form is refused, and a refused right is logged', async () => {
  const { shop, arun, placeCashOrder, audit } = await deskSetup()
  const order = await placeCashOrder()
  const codeOf = async (act: string, input: unknown, key = aKey()) => {
    const answer = await shop.desk.act(arun, { act, key, input })
    return answer.ok ? answer.value.state : answer.problem.code
  }
  assert.equal(await codeOf('orders.sell', order.seen), 'unknown_act')
  assert.equal(await codeOf('toString', order.seen), 'unknown_act')
  assert.equal(await codeOf('orders.confirm', { order: order.number }), 'unreadable_form')
  assert.equal(await codeOf('orders.confirm', order.seen, 'short'), 'unreadable_form')
  assert.equal(await codeOf('orders.confirm', { ...order.seen, order: 'MJ-1' }), 'order_not_found')
  assert.equal(await codeOf('orders.cancel', order.seen), 'reason_missing')
  assert.deepEqual(await audit(), [])
})

test('somebody who presses more than 120 times a minute has to wait, and an act on several rows counts once', async () => {
  const { shop, meera, placeCashOrder, advance } = await deskSetup()
  const order = await placeCashOrder()
  const press = () => shop.desk.act(meera, { act: 'orders.resolve', key: aKey(), input: { order: order.number } })
  for (let time = 0; time < 120; time++) assert.ok((await press()).ok)
  const refused = await press()
  assert.equal(refused.ok || refused.problem.code, 'too_fast')
  advance(60_000)
  assert.ok((await press()).ok)
})

test('money back from ₹10,000 on needs a password or passkey of the last ten minutes, and above the limit the owner', async () => {
  const { shop, meera, arun, placeCashOrder, db, advance, stateOf, runDueActs } = await deskSetup()
  const dear = { lines: [{ ...aPlaceOrder().lines[0]!, quantity: 24 }], expectedTotalPaise: paise(24 * 49_900) }
  const order = await placeCashOrder(dear)
  await db.query(`update orders set state = 'paid', payment_method = 'online', paid_at = placed_at where id = $1`, [order.id])
  const input = { order: order.number, seen: 'paid', reason: 'She ordered twice' }
  const codeOf = async (login: typeof meera, key = aKey()) => {
    const answer = await shop.desk.act(login, { act: 'orders.cancel', key, input })
    return answer.ok ? answer.value.state : answer.problem.code
  }
  assert.equal(await codeOf(arun), 'above_limit')
  advance(10 * 60_000 + 1)
  const key = aKey()
  assert.equal(await codeOf(meera, key), 'confirm_again')
  await runDueActs()
  assert.equal(await stateOf(order.id), 'paid')
  const confirmed = { ...meera, confirmedAt: shop.deps.clock() }
  assert.equal(await codeOf(confirmed, key), 'waiting', 'the same form goes on')
  await runDueActs()
  assert.equal(await stateOf(order.id), 'cancelled')
})

test('of every act in the table: a role without its right is refused, and a form that says nothing does nothing', async () => {
  const { shop, arun, db } = await deskSetup()
  for (const act of actNames) {
    const answer = await shop.desk.act(arun, { act, key: aKey(), input: {} })
    const isAllowed = mayDo('assistant', findListedAct(act)!.right)
    assert.equal(answer.ok || answer.problem.code, isAllowed ? 'unreadable_form' : 'not_allowed', act)
  }
  assert.deepEqual(await db.query('select 1 from desk_acts'), [])
})

test('what was settled is open again after its undo, as often as one likes, and the history has who did it', async () => {
  const { shop, meera, placeCashOrder, db, advance } = await deskSetup()
  const order = await placeCashOrder()
  await db.query(`insert into order_attention (order_id, cause, text, since) values ($1, 'other', 'Call her', now())`, [order.id])
  const settled = await shop.desk.act(meera, { act: 'orders.resolve', key: aKey(), input: { order: order.number } })
  assert.ok(settled.ok && settled.value.canUndo)
  assert.equal((await shop.orders.find(order.id))?.attention, undefined)
  advance(86_400_000)
  const reopened = await shop.desk.undo(meera, settled.value.key)
  assert.ok(reopened.ok && reopened.value.problems.length === 0)
  assert.equal((await shop.orders.find(order.id))?.attention, 'Call her')
  await shop.desk.undo(meera, reopened.value.acts[0]!.key)
  assert.equal((await shop.orders.find(order.id))?.attention, undefined)
  assert.deepEqual(await db.query('select act from order_events where act is not null order by id'), [
    { act: 'attention settled' },
    { act: 'attention reopened' },
    { act: 'attention settled' },
  ])
})

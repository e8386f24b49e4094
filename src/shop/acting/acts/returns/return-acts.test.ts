import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '#src/kit/money.ts'
import { canMoveReturn, isReturnOver, type ReturnState, returnStates } from '#src/shop/returns/return.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aKey } from '#tests/desk-setup.ts'
import { returningSetup } from '#tests/fakes/returning-setup.ts'
import { actNames } from '../../acts.ts'

/** A return of two pieces that waits for staff, and two people at the desk of whom one may send back ₹600. */
async function setup(isPaid = true) {
  const own = await returningSetup({}, { desk: { assistantRefundPaise: paise(60_000) } })
  const { shop, clock, advance } = own
  const loginOf = async (name: string, role: DeskLogin['role']): Promise<DeskLogin> => {
    const email = `${name.toLowerCase()}@manjusha.example`
    assert.ok((await shop.staff.add({ email, name, role, password: 'a long enough one' })).ok)
    return { id: `login of ${name}`, email, name, role, confirmedAt: clock(), startPage: 'today' }
  }
  const [meera, arun] = [await loginOf('Meera', 'owner'), await loginOf('Arun', 'assistant')]
  const orderId = await own.deliveredOrder(isPaid)
  const lines = [{ position: 1, units: 2 }]
  assert.ok((await shop.returns.ask({ orderId, lines, reason: 'faulty', wish: 'money', words: '', photoKeys: [] })).ok)
  const ran = new Set<unknown>()
  return {
    ...own,
    meera,
    arun,
    orderId,
    act: (login: DeskLogin, act: string, input: object = {}, key = aKey()) =>
      shop.desk.act(login, { act, key, input: { order: 'MJ-10001', return: 1, ...input } }),
    async runDueActs(): Promise<void> {
      advance(10_000)
      for (const job of shop.deps.queue.jobs.filter((each) => each.job === 'desk.act' && !ran.has(each))) {
        ran.add(job)
        await shop.work.runDeskAct((job.data as { key: string }).key, { isLastTry: false })
      }
    },
    /** Approved, here, and inspected. */
    async placeBack(ordinal: number): Promise<void> {
      const step = { orderId, ordinal, by: { who: 'staff', name: 'Meera' }, words: undefined } as const
      await shop.returns.approve(step)
      await shop.returns.receive(step)
      await shop.returns.recordInspection({ ...step, note: undefined, backInStock: new Map() })
    },
    state: async () => (await shop.returns.inspect(orderId, 1))?.asked.state,
    news: async () => (await own.mailsOf('return-news')).map(({ message }) => message['news']),
  }
}

test('an assistant decides and inspects; what is mailed waits ten seconds, and can be taken back until then', async () => {
  const { shop, arun, act, runDueActs, state, news } = await setup()
  const unexplained = await act(arun, 'returns.refuse', { words: ' ' })
  assert.deepEqual(!unexplained.ok && [unexplained.problem.code, unexplained.problem.field], ['words_missing', 'words'])
  const key = aKey()
  const approving = await act(arun, 'returns.approve', { words: 'Sorry.' }, key)
  assert.ok(approving.ok && approving.value.state === 'waiting')
  assert.ok((await shop.desk.undo(arun, key)).ok)
  await runDueActs()
  assert.deepEqual([await state(), await news()], ['waiting', ['asked']])

  await act(arun, 'returns.approve')
  await runDueActs()
  await act(arun, 'returns.arrived')
  await runDueActs()
  const inspecting = await act(arun, 'returns.inspect', { sellable1: '1' })
  assert.ok(
    inspecting.ok &&
      inspecting.value.state === 'done' &&
      inspecting.value.message === 'MJ-10001-R1 is inspected: one piece is on sale again.',
  )
  assert.deepEqual([await state(), await news()], ['inspected', ['asked', 'approved', 'arrived']])
  const again = await act(arun, 'returns.arrived')
  await runDueActs()
  assert.ok(again.ok)
  assert.equal(await state(), 'inspected')
})

test('money above the limit is for the owner, of a return as of any other refund, and a repeat of the act sends it once', async () => {
  const { meera, arun, act, runDueActs, state, refunds, placeBack } = await setup()
  await placeBack(1)
  const above = await act(arun, 'returns.refund')
  assert.deepEqual(!above.ok && above.problem.code, 'above_limit')
  const wrong = await act(meera, 'returns.refund', { amount: 'all of it' })
  assert.deepEqual(!wrong.ok && wrong.problem.field, 'amount')
  const key = aKey()
  await act(meera, 'returns.refund', { words: 'We are sorry.' }, key)
  await act(meera, 'returns.refund', { words: 'We are sorry.' }, key)
  await runDueActs()
  assert.deepEqual(await refunds(), [{ state: 'asked', amount: 99_800, cause: 'staff return 1' }])
  assert.equal(await state(), 'settled')
})

test('what an assistant pays back for a cash order in parts is not more than at once', async () => {
  const { arun, meera, act, runDueActs, state, shop, orderId, placeBack } = await setup(false)
  await placeBack(1)
  await act(arun, 'returns.askUpi', { amount: '500' })
  await runDueActs()
  await shop.returns.giveUpi({ orderId, ordinal: 1, upi: 'asha@okbank' })
  await act(arun, 'returns.paid', { words: 'UTR 1' })
  await runDueActs()
  assert.equal(await state(), 'settled')
  const second = { orderId, lines: [{ position: 2, units: 1 }], reason: 'late', wish: 'money', words: '', photoKeys: [] } as const
  assert.ok((await shop.returns.ask(second)).ok)
  await placeBack(2)
  const above = await act(arun, 'returns.askUpi', { return: 2, amount: '150' })
  assert.deepEqual(!above.ok && above.problem.code, 'above_limit')
  assert.ok((await act(meera, 'returns.askUpi', { return: 2, amount: '150' })).ok)
  assert.equal((await shop.returns.inspect(orderId, 2))?.paidInCashPaise, 50_000)
})

test('what a courier cost the shopper is paid back by whoever may refund, and for an assistant counts towards the limit', async () => {
  const { arun, meera, act, runDueActs, shop, orderId, news, db } = await setup()
  const unsaid = await act(meera, 'returns.repayCarriage', { words: 'UTR 1' })
  assert.deepEqual(!unsaid.ok && unsaid.problem.code, 'carriage_not_owed')
  const by = { orderId, ordinal: 1, by: { who: 'staff', name: 'Meera' }, words: undefined } as const
  await shop.returns.approve(by)
  await db.query(`update return_parcels set state = 'not_booked'`)
  await shop.returns.receive(by)
  assert.ok((await shop.returns.claimCarriage({ orderId, ordinal: 1, paidPaise: paise(60_100), upi: 'asha@okbank' })).ok)
  for (const name of ['returns.repayCarriage', 'returns.refuseCarriage']) {
    const wordless = await act(meera, name)
    assert.deepEqual(!wordless.ok && wordless.problem.field, 'words')
  }
  assert.ok((await act(arun, 'returns.refuseCarriage', { words: 'It was 601.' })).ok)
  await runDueActs()
  assert.deepEqual((await news()).at(-1), 'carriage_refused')
  assert.ok((await shop.returns.claimCarriage({ orderId, ordinal: 1, paidPaise: paise(60_100), upi: 'asha@okbank' })).ok)
  const above = await act(arun, 'returns.repayCarriage', { words: 'UTR 1' })
  assert.deepEqual(!above.ok && above.problem.code, 'above_limit')
  assert.ok((await act(arun, 'returns.repayCarriage', { words: 'UTR 1', amount: '600' })).ok)
  await runDueActs()
  assert.deepEqual((await shop.returns.inspect(orderId, 1))?.carriage, {
    ...{ paidPaise: 60_000, isPaidBack: true },
    ...{ refusedWhy: undefined, upi: undefined },
  })
  assert.deepEqual((await news()).at(-1), 'carriage_paid')
})

test('another piece is refused when it is pressed while it is sold out or spelt as nothing can be pressed; else it is made ten seconds later', async () => {
  const { shop, db, arun, act, runDueActs, orderId, placeBack } = await setup()
  await shop.returns.withdraw({ orderId, ordinal: 1 })
  const remake = { orderId, lines: [{ position: 2, units: 1 }], reason: 'wrong', wish: 'remake', words: '', photoKeys: [] } as const
  assert.ok((await shop.returns.ask(remake)).ok)
  await db.query('update variants set stock_on_hand = 0')
  const soldOut = await act(arun, 'returns.approve', { return: 2 })
  assert.match(soldOut.ok ? '' : soldOut.problem.message, /^Ring Box \(Oxblood\) is sold out, so no other can be made\. Offer the money/)
  await db.query('update variants set stock_on_hand = 5')
  await placeBack(2)
  const misspelt = await act(arun, 'returns.replace', { return: 2, name2: '4sha', sign2: '' })
  assert.deepEqual(!misspelt.ok && misspelt.problem.field, 'name2')
  assert.ok((await act(arun, 'returns.replace', { return: 2, name2: 'Aisha', sign2: '' })).ok)
  assert.equal((await shop.returns.inspect(orderId, 2))?.asked.state, 'inspected')
  await runDueActs()
  const { asked, replacement } = (await shop.returns.inspect(orderId, 2))!
  assert.equal(asked.state, 'replacing')
  assert.equal((await shop.orders.find(replacement!.orderId))?.lines[0]?.personalisation?.name, 'Aisha')
})

test('what is asked for by telephone is agreed to by staff, after the last day and without a photograph, and mailed once', async () => {
  const { shop, arun, act, runDueActs, orderId, advance, news } = await setup()
  const words = { by: { who: 'staff', name: 'Meera' }, words: 'Sorry.' } as const
  const asked = { reason: 'changed_mind', wish: 'money', words: 'She called.' }
  const open = (input: object) => act(arun, 'returns.open', { ...asked, ...input })

  const another = await open({ units1: '1' })
  assert.deepEqual(!another.ok && [another.problem.code, another.problem.message.split(' ')[0]], ['return_open', 'MJ-10001-R1'])
  assert.ok((await shop.returns.refuse({ orderId, ordinal: 1, ...words })).ok)
  advance(400 * 24 * 60 * 60_000)
  for (const [input, code, field] of [
    [{}, 'nothing_chosen', 'units1'],
    [{ units2: '2' }, 'too_many_units', 'units2'],
    [{ units1: '1', wish: 'remake' }, 'wish_refused', 'wish'],
  ] as const) {
    const refused = await open(input)
    assert.deepEqual(!refused.ok && [refused.problem.code, refused.problem.field], [code, field])
  }

  const opening = await open({ units1: '1', units2: '1' })
  assert.ok(opening.ok && opening.value.state === 'waiting')
  await runDueActs()
  const found = await shop.returns.inspect(orderId, 2)
  assert.deepEqual(
    [found?.asked.state, found?.asked.agreed, found?.asked.words, found?.events.map(({ by }) => by)],
    ['approved', 'money', 'She called.', [{ who: 'staff', name: 'Arun' }]],
  )
  assert.deepEqual((await news()).slice(-1), ['approved'])
  // Entered once more it is the same one.
  assert.equal((await open({ units1: '1', units2: '1' })).ok, true)
  await runDueActs()
  assert.deepEqual(
    [(await shop.returns.inspect(orderId, 3))?.asked, (await news()).filter((each) => each === 'approved').length],
    [undefined, 1],
  )
})

test('an order shows what staff may take back: what was delivered and is in no return', async () => {
  const { shop, orderId } = await setup()
  const words = { by: { who: 'staff', name: 'Meera' }, words: 'Sorry.' } as const
  assert.equal((await shop.orders.inspect(orderId))?.returnableUnits, undefined)
  assert.ok((await shop.returns.refuse({ orderId, ordinal: 1, ...words })).ok)
  assert.deepEqual((await shop.orders.inspect(orderId))?.returnableUnits, [2, 1])
  const lines = [{ position: 1, units: 2 }]
  assert.ok((await shop.returns.open({ orderId, lines, reason: 'late', wish: 'money', words: '', by: words.by })).ok)
  assert.equal((await shop.orders.inspect(orderId))?.returnableUnits, undefined)
})

test('an offer that nobody answers, and pieces that never come, are closed by staff, and may be asked for again', async () => {
  const { shop, arun, act, runDueActs, orderId, state, news } = await setup()
  const by = { who: 'staff', name: 'Meera' } as const
  const undecided = await shop.returns.close({ orderId, ordinal: 1, by, words: 'Too late.' })
  assert.deepEqual(!undecided.ok && undecided.problem, { code: 'return_elsewhere', state: 'waiting' })
  assert.ok((await shop.returns.offer({ orderId, ordinal: 1, by, words: undefined, offer: 'keep', amountPaise: paise(10_000) })).ok)
  const unexplained = await act(arun, 'returns.close', { words: ' ' })
  assert.ok(!unexplained.ok && unexplained.problem.field === 'words')
  assert.ok((await act(arun, 'returns.close', { words: 'You did not answer.' })).ok)
  await runDueActs()
  assert.deepEqual([await state(), (await news()).at(-1)], ['withdrawn', 'closed'])
  assert.equal((await shop.returns.inspect(orderId, 1))?.asked.offer, undefined)

  const lines = [{ position: 1, units: 2 }]
  const again = { orderId, lines, reason: 'late', wish: 'money', words: '', by } as const
  assert.ok((await shop.returns.open(again)).ok)
  assert.ok((await shop.returns.close({ orderId, ordinal: 2, by, words: 'Nothing came.' })).ok)
  assert.ok((await shop.returns.open(again)).ok)
  assert.equal((await shop.returns.inspect(orderId, 3))?.asked.state, 'approved')
})

/** What brings a return out of a state without its shopper, and where to; that of a replacement is its parcel, which arrives or does not. */
const exits: Readonly<Record<ReturnState, readonly [act: string, to: ReturnState] | 'final'>> = {
  waiting: ['returns.approve', 'approved'],
  offered: ['returns.close', 'withdrawn'],
  approved: ['returns.close', 'withdrawn'],
  arrived: ['returns.inspect', 'inspected'],
  inspected: ['returns.refund', 'settled'],
  replacing: ['parcels.writeOff', 'inspected'],
  awaiting_upi: ['returns.paid', 'settled'],
  upi_given: ['returns.paid', 'settled'],
  ...{ settled: 'final', refused: 'final', withdrawn: 'final' },
}

test('every state of a return is left by something that staff can do, or is final', () => {
  for (const state of returnStates) {
    const exit = exits[state]
    assert.equal(exit === 'final', isReturnOver(state), state)
    if (exit !== 'final')
      assert.ok(canMoveReturn(state, exit[1]) && (actNames as readonly string[]).includes(exit[0]), `${state} by ${exit[0]}`)
  }
})

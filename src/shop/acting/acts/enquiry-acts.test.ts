import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aRecipient } from '#tests/factories/order.ts'
import { aKey, deskSetup } from '#tests/desk-setup.ts'

const question = { kind: 'contact', name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210', message: 'May I visit?' } as const

async function aDesk(overrides: Partial<{ email: undefined; message: string }> = {}) {
  const setup = await deskSetup()
  const { shop } = setup
  const { ticketNumber: ticket } = await shop.enquiries.record({ ...question, ...overrides })
  const act = (login: DeskLogin, name: string, input: object = {}, key = aKey()) =>
    shop.desk.act(login, { act: name, key, input: { ticket, ...input } })
  const view = async () => {
    const shown = await shop.enquiries.show(ticket)
    assert.ok(shown)
    return shown
  }
  const answer = (login: DeskLogin, text: string, more: object = {}) =>
    act(login, 'enquiries.answer', { text, messages: 0, leadsTo: 'answered', ...more })
  const mailKinds = async () => (await view()).mails.map(({ kind }) => kind)
  return { ...setup, ticket, act, view, answer, mailKinds }
}

const problemOf = (answer: { readonly ok: boolean; readonly problem?: { readonly code: string; readonly message: string } }) =>
  answer.problem

test('an answer waits ten seconds, then goes out once in the conversation of its ticket, and whoever sent it has taken the enquiry', async () => {
  const { shop, meera, answer, view, runDueActs, mailKinds, ticket } = await aDesk()
  await shop.work.deliverMails()
  assert.ok((await answer(meera, 'Of course, on Saturday.')).ok)
  assert.deepEqual(await mailKinds(), ['enquiry-acknowledgement', 'enquiry-notification'])
  await runDueActs()
  await shop.work.deliverMails()
  const { standing, entries, mails } = await view()
  assert.deepEqual([standing.state, standing.ownerEmail, standing.answered?.by], ['answered', 'meera@manjusha.example', 'Meera'])
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['answer', 'owner'],
  )
  const sent = shop.mailer.sent.find(({ subject }) => subject.startsWith('enquiry-answer'))
  const [acknowledgement] = mails
  assert.equal(sent?.subject, `enquiry-answer ${ticket}`)
  assert.deepEqual(sent?.to, { name: 'Asha Rao', address: 'asha@example.com' })
  assert.deepEqual(sent?.replyTo, { name: 'Manjusha', address: 'hello@manjusha.example' })
  assert.deepEqual([sent?.follows, sent?.isPersonal], [[`outbox-${acknowledgement?.id}@manjusha.example`], true])
})

test('taken back within ten seconds, an answer is never sent', async () => {
  const { shop, meera, view, runDueActs, mailKinds, act } = await aDesk()
  const key = aKey()
  await act(meera, 'enquiries.answer', { text: 'Oh no', messages: 0, leadsTo: 'answered' }, key)
  assert.ok((await shop.desk.undo(meera, key)).ok)
  await runDueActs()
  assert.deepEqual([(await view()).standing.state, (await mailKinds()).length], ['open', 2])
})

test('of two who answer at once one is told that the other does, before and after it has gone out', async () => {
  const { meera, arun, answer, runDueActs, mailKinds } = await aDesk()
  assert.ok((await answer(meera, 'On Saturday.')).ok)
  const second = problemOf(await answer(arun, 'On Sunday.'))
  assert.deepEqual(
    [second?.code, second?.message],
    ['answered_meanwhile', 'Meera is just answering it. Wait a few seconds and read it first; what you wrote is kept.'],
  )
  await runDueActs()
  const third = problemOf(await answer(arun, 'On Sunday.'))
  assert.match(third?.message ?? '', /^Meera has answered meanwhile, .*what you wrote is kept\.$/)
  assert.ok((await answer(arun, 'And on Sunday.', { messages: 1 })).ok)
  await runDueActs()
  assert.equal((await mailKinds()).filter((kind) => kind === 'enquiry-answer').length, 2)
})

test('of ten answers that reach the shop at the same moment one goes out', async () => {
  const { shop, ticket, mailKinds } = await aDesk()
  const by = { name: 'Meera', email: 'meera@manjusha.example' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      shop.enquiries.answer({
        ticketNumber: ticket,
        text: `Answer ${i}`,
        seenMessages: 0,
        leadsTo: 'answered',
        requestKey: `key ${i}`,
        by,
      }),
    ),
  )
  assert.deepEqual([answers.filter(({ ok }) => ok).length, (await mailKinds()).filter((kind) => kind === 'enquiry-answer').length], [1, 1])
})

test('hostile, empty and endless answers are refused at their field, and markup stays text', async () => {
  const { meera, answer, view, runDueActs } = await aDesk()
  const codes = ['text_missing', 'text_refused', 'text_refused', 'text_refused']
  for (const [i, text] of [' \n ', 'a'.repeat(5_001), 'a bell \u0007', 'nothing \u0000'].entries())
    assert.equal(problemOf(await answer(meera, text))?.code, codes[i])
  await answer(meera, '<script>alert(1)</script>\r\nBcc: all@example.com')
  await runDueActs()
  assert.equal((await view()).entries[0]?.text, '<script>alert(1)</script>\nBcc: all@example.com')
})

test('whoever left no mail address is called: an answer by mail is refused', async () => {
  const { meera, arun, answer, act, view } = await aDesk({ email: undefined })
  assert.equal(problemOf(await answer(meera, 'Hello'))?.code, 'no_address')
  assert.ok((await act(arun, 'enquiries.answered', { text: 'Told her the hours' })).ok)
  const { standing, entries } = await view()
  assert.deepEqual([standing.state, entries[0]?.text], ['answered', 'Told her the hours'])
  assert.equal(problemOf(await act(meera, 'enquiries.answered'))?.code, 'nothing_changed')
})

test('each act at once is undone by taking its entry back, and all follows as if it had never been', async () => {
  const { shop, meera, arun, act, view, placeCashOrder } = await aDesk()
  const order = await placeCashOrder()
  const before = (await view()).standing
  const acts: [string, object][] = [
    ['enquiries.hand', {}],
    ['enquiries.hand', { to: arun.email }],
    ['enquiries.note', { text: 'Knows us from the fair' }],
    ['enquiries.received', { text: 'And on Sunday?' }],
    ['enquiries.answered', {}],
    ['enquiries.close', {}],
    ['enquiries.spam', {}],
    ['enquiries.link', { order: order.number.toLowerCase() }],
  ]
  for (const [name, input] of acts) {
    const key = aKey()
    const done = await act(meera, name, input, key)
    assert.ok(done.ok, `${name}: ${JSON.stringify(done)}`)
    assert.equal((await view()).entries.length, 1, name)
    assert.ok((await shop.desk.undo(meera, key)).ok, name)
    assert.deepEqual([(await view()).entries, (await view()).standing], [[], before], name)
  }
})

test('nobody takes back what a colleague did, but the owner; and an answer that went out stays', async () => {
  const { meera, arun, act, view, answer, runDueActs } = await aDesk()
  await act(meera, 'enquiries.note', { text: 'From Meera' })
  await act(arun, 'enquiries.note', { text: 'From Arun' })
  const [first, second] = (await view()).entries
  assert.equal(problemOf(await act(arun, 'enquiries.takeBack', { entry: first!.id }))?.code, 'entry_not_found')
  assert.ok((await act(meera, 'enquiries.takeBack', { entry: second!.id })).ok)
  await answer(meera, 'Hello')
  await runDueActs()
  const sent = (await view()).entries.find(({ kind }) => kind === 'answer')
  assert.equal(problemOf(await act(meera, 'enquiries.takeBack', { entry: sent!.id }))?.code, 'entry_not_found')
})

test('what is closed is opened again before it is answered; unknown people, orders and tickets are refused', async () => {
  const { meera, act, answer, view } = await aDesk()
  await act(meera, 'enquiries.close')
  assert.equal(problemOf(await answer(meera, 'Hello'))?.code, 'not_possible_now')
  await act(meera, 'enquiries.reopen')
  assert.equal((await view()).standing.state, 'open')
  assert.equal(problemOf(await act(meera, 'enquiries.hand', { to: 'nobody@manjusha.example' }))?.code, 'member_not_found')
  assert.equal(problemOf(await act(meera, 'enquiries.link', { order: 'MJ-99999' }))?.code, 'order_not_found')
  assert.equal(problemOf(await act(meera, 'enquiries.close', { ticket: 'MJ-E9' }))?.code, 'enquiry_not_found')
})

test('an order that they name is linked only where it is theirs', async () => {
  const { shop, placeCashOrder } = await deskSetup()
  const { number } = await placeCashOrder()
  const { phone } = aRecipient()
  const linkOf = async (from: Partial<typeof question>) => {
    const { ticketNumber } = await shop.enquiries.record({
      ...question,
      ...from,
      message: `Where is ${number.replace('-', '')}? ${Math.random()}`,
    })
    return (await shop.enquiries.show(ticketNumber))?.standing.orderNumber
  }
  const stranger = { email: 'stranger@example.com', phone: '9000000001' } as unknown as Partial<typeof question>
  assert.equal(await linkOf(stranger), undefined)
  assert.equal(await linkOf({ ...stranger, phone } as unknown as Partial<typeof question>), number)
})

test('a grievance is acknowledged by mail in the same step, ends only with what came of it, and that is the owner’s to say', async () => {
  const { meera, arun, act, view, runDueActs, mailKinds, audit } = await aDesk()
  assert.ok((await act(arun, 'enquiries.grievance')).ok)
  await runDueActs()
  const { standing } = await view()
  assert.deepEqual([standing.grievance?.since, standing.grievance?.acknowledgedAt !== undefined], [(await view()).receivedAt, true])
  assert.ok((await mailKinds()).includes('grievance-acknowledgement'))
  for (const name of ['enquiries.close', 'enquiries.spam']) assert.equal(problemOf(await act(meera, name))?.code, 'is_grievance')
  for (const [name, input] of [
    ['enquiries.settle', { text: 'Refunded' }],
    ['enquiries.noGrievance', {}],
  ] as const)
    assert.equal(problemOf(await act(arun, name, input))?.code, 'not_allowed')
  assert.equal(problemOf(await act(meera, 'enquiries.settle', { text: ' ' }))?.code, 'text_missing')
  await act(meera, 'enquiries.settle', { text: 'Refunded, and a new box is on its way.' })
  await runDueActs()
  assert.deepEqual([(await view()).standing.state, (await mailKinds()).at(-1)], ['closed', 'grievance-settled'])
  assert.deepEqual(
    (await audit())
      .filter(({ act: name, outcome }) => name === 'enquiries.settle' && outcome !== 'asked')
      .map(({ name, outcome }) => [name, outcome]),
    [
      ['Arun', 'refused'],
      ['Meera', 'done'],
    ],
  )
})

test('a complaint of whoever left no address must be acknowledged by hand', async () => {
  const { arun, act, view, runDueActs } = await aDesk({ email: undefined })
  await act(arun, 'enquiries.grievance')
  await runDueActs()
  assert.equal((await view()).standing.grievance?.acknowledgedAt, undefined)
  assert.ok((await act(arun, 'enquiries.acknowledged')).ok)
  assert.notEqual((await view()).standing.grievance?.acknowledgedAt, undefined)
})

test('the owner’s saved answers: two edits at once are not lost, a title is used once, and undo brings back what was', async () => {
  const { shop, meera, arun } = await deskSetup()
  const save = (login: DeskLogin, input: object, key = aKey()) => shop.desk.act(login, { act: 'savedAnswers.save', key, input })
  assert.equal(problemOf(await save(arun, { title: 'Visit', text: 'Come.' }))?.code, 'not_allowed')
  assert.ok((await save(meera, { title: 'Visit', text: 'Come, {name}.' })).ok)
  assert.equal(problemOf(await save(meera, { title: 'visit', text: 'Other' }))?.code, 'title_in_use')
  assert.equal(problemOf(await save(meera, { title: '<b>', text: 'Other' }))?.code, 'title_refused')
  const [saved] = await shop.enquiries.listSavedAnswers()
  const seenAt = saved!.changedAt.toISOString()
  const key = aKey()
  assert.ok((await save(meera, { id: saved!.id, title: 'Visit', text: 'Come on Monday.', seenAt }, key)).ok)
  await shop.desk.undo(meera, key)
  assert.deepEqual((await shop.enquiries.listSavedAnswers())[0]?.text, 'Come, {name}.')
  const old = problemOf(await save(meera, { id: saved!.id, title: 'Visit', text: 'Late', seenAt: '2020-01-01T00:00:00.000Z' }))
  assert.equal(old?.code, 'changed_meanwhile')
  const removal = aKey()
  await shop.desk.act(meera, { act: 'savedAnswers.remove', key: removal, input: { id: saved!.id } })
  assert.deepEqual(await shop.enquiries.listSavedAnswers(), [])
  await shop.desk.undo(meera, removal)
  assert.equal((await shop.enquiries.listSavedAnswers()).length, 1)
})

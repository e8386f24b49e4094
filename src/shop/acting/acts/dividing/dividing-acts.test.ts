import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { aKey } from '#tests/desk-setup.ts'
import { dividingSetup } from '#tests/fakes/dividing-setup.ts'

/** A paid order of two plain boxes and one with a name, and somebody at the desk. */
async function setup() {
  const own = await dividingSetup()
  const { shop, clock, advance } = own
  assert.ok((await shop.staff.add({ email: 'arun@manjusha.example', name: 'Arun', role: 'assistant', password: 'a long enough one' })).ok)
  const arun: DeskLogin = {
    ...{ id: 'login of Arun', email: 'arun@manjusha.example', name: 'Arun', role: 'assistant', confirmedAt: clock(), startPage: 'today' },
  }
  const ran = new Set<unknown>()
  return {
    ...own,
    act: (name: string, input: object = {}) => shop.desk.act(arun, { act: name, key: aKey(), input: { order: 'MJ-10001', ...input } }),
    async runDueActs(): Promise<void> {
      advance(10_000)
      for (const job of shop.deps.queue.jobs.filter((each) => each.job === 'desk.act' && !ran.has(each))) {
        ran.add(job)
        await shop.work.runDeskAct((job.data as { key: string }).key, { isLastTry: false })
      }
    },
    async standing() {
      const { order, events, replacements } = (await own.inspected(own.orderId))!
      const acts = events.flatMap((event) => ('act' in event ? [event.act] : []))
      return { apart: order.lines.map(({ apart }) => apart), acts, seconds: replacements.map(({ state }) => state) }
    },
  }
}

test('staff divide an order by a form, ten seconds after they pressed it, and put it together again', async () => {
  const { act, runDueActs, standing } = await setup()
  const nothing = await act('parcels.divide', { first1: '0', first2: '0' })
  assert.deepEqual(!nothing.ok && [nothing.problem.code, nothing.problem.field], ['nothing_apart', 'first'])
  const days = await act('parcels.divide', { first1: '2', days: 'soon' })
  assert.deepEqual(!days.ok && [days.problem.code, days.problem.field], ['days_refused', 'days'])
  assert.ok((await act('parcels.divide', { first1: '2', first2: '0', days: '5', words: 'The named one takes longer.' })).ok)
  assert.deepEqual((await standing()).seconds, [], 'it can still be taken back')
  await runDueActs()
  assert.deepEqual(await standing(), { apart: [undefined, 1], acts: ['divided'], seconds: ['confirmed'] })
  assert.equal((await act('parcels.divide', { first1: '1' })).ok, false)
  assert.ok((await act('parcels.putTogether')).ok)
  await runDueActs()
  assert.deepEqual(await standing(), { apart: [undefined, undefined], acts: ['divided', 'put together'], seconds: ['cancelled'] })
  const together = await act('parcels.putTogether')
  assert.equal(!together.ok && together.problem.message, 'MJ-10001 leaves in one parcel.')
})

test('a carrier that is away refuses it in its own words, and nothing has changed', async () => {
  const { shop, orderId, carrier, act, runDueActs, standing } = await setup()
  await shop.work.fulfil(orderId)
  carrier.failNext('cancelConsignment', new SupplierError('server', 'Shiprocket 500: away'))
  assert.ok((await act('parcels.divide', { first1: '2' })).ok)
  await runDueActs()
  assert.deepEqual((await standing()).seconds, [])
})

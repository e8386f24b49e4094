import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cutDown, type LifeRunner, listStrikes, runUndisturbed, runUndisturbedTwice, strike } from './enumerate.ts'
import { inLanes } from './in-lanes.ts'
import { type LifeTemplate, prepareTemplate } from './life-environment.ts'
import { lives } from './lives.ts'
import type { Strike } from './point.ts'
import { lifeRunner } from './run-life.ts'

// A quiet machine needs a minute.
describe('one life of an order', { timeout: 900_000 }, () => {
  let template: LifeTemplate
  let runners: readonly LifeRunner[]
  before(async () => {
    template = await prepareTemplate()
    runners = [lifeRunner(template), lifeRunner(template)]
  })
  after(async () => {
    await Promise.all(runners.map((runner) => runner.close()))
    await template.remove()
  })

  /** Kills the shop once at each of the points of such a name, of which there are so many. */
  async function endsRightKilledAt(points: RegExp, count: number, undisturbed: Awaited<ReturnType<typeof runUndisturbed>>): Promise<void> {
    const chosen = listStrikes(undisturbed, 'kill').filter(({ at, moment }) => moment === 'unanswered' && points.test(String(at)))
    assert.equal(chosen.length, count, chosen.map(({ at }) => at).join('\n'))
    await inLanes(runners, chosen, async (runner, each) => {
      assert.deepEqual((await strike(runner, undisturbed, [each])).faults, [], `killed at ${each.at}`)
    })
  }

  test('ends as if nothing had happened when its process dies with the answer to a call that no supplier takes back, or with a commit', async () => {
    await endsRightKilledAt(momentous, 6, await runUndisturbedTwice(runners[0]!, lives['cancelled after booking']))
  })

  test('a return ends as if nothing had happened when its process dies with a form that is stored, a courier that is booked, or money that is paid', async () => {
    await endsRightKilledAt(ofReturn, 4, await runUndisturbed(runners[0]!, lives['sent back for UPI']))
  })

  test('an order in two parcels ends as if nothing had happened when its process dies with a parcel that is called back, two that are written down, or a piece that is refunded', async () => {
    await endsRightKilledAt(ofTwoParcels, 3, await runUndisturbed(runners[0]!, lives['in two parcels']))
  })

  test('ends as if nothing had happened when the database breaks off with the answer to a commit', async () => {
    const undisturbed = await runUndisturbed(runners[0]!, lives['paid twice'])
    const chosen = listStrikes(undisturbed, 'cut').filter(({ at, moment }) => moment === 'unanswered' && of(undisturbed, at) === 'commit')
    assert.ok(chosen.length > 30)
    // One in eight, always the same.
    await inLanes(
      runners,
      chosen.filter((_, at) => at % 8 === 0),
      async (runner, each) => assert.deepEqual((await strike(runner, undisturbed, [each])).faults, [], `cut off at ${each.at}`),
    )
  })

  test('a booking that does not look first is found, and its schedule is cut down to one kill in the shortest life', async () => {
    const [runner] = runners as [LifeRunner]
    const options = { plant: 'a booking that does not look first' } as const
    const undisturbed = await runUndisturbed(runner, lives.online.slice(0, 4), options)
    const needed: Strike = { at: 'call POST /v1/external/orders/create/adhoc #1', moment: 'unanswered', blow: 'kill' }
    const schedule = [{ ...needed, at: 'commit insert parcels #1' }, needed]
    assert.match((await strike(runner, undisturbed, schedule)).faults.join('\n'), /the carrier's parcels: .*; .* instead of/)
    const shortest = await cutDown(runner, undisturbed, schedule)
    assert.deepEqual(shortest.strikes, [needed])
    assert.deepEqual(
      shortest.life.map(({ name }) => name),
      ['orders (online)', 'pays'],
    )
    assert.match(shortest.faults.join('\n'), /the carrier's parcels: .*; .* instead of/)
  })

  test('a mail that gets another id at each try is found, since it arrives twice', async () => {
    const [runner] = runners as [LifeRunner]
    const undisturbed = await runUndisturbed(runner, lives.cash.slice(0, 2), { plant: 'a mail that is another at each try' })
    // Its name is another in each run.
    const at = undisturbed.points.findIndex(({ effect }) => effect === 'mail') + 1
    const { faults } = await strike(runner, undisturbed, [{ at, moment: 'unanswered', blow: 'kill' }])
    assert.match(faults.join('\n'), /[34] mails arrived of 2/)
  })
})

/** A payment opened, a parcel created and charged, a cancellation that asks for a refund, the refund, the parcel called back. */
const momentous =
  /call POST \/v1\/(?:orders|external\/orders\/create\/adhoc|external\/courier\/assign\/awb|payments\/\*\/refund|external\/orders\/cancel) |insert refunds/

/** The form with its photograph, the courier of the return, the UPI address, and what is recorded as paid to it. */
const ofReturn = /insert returns|create\/return #|commit update returns, insert return_events #1|insert tax_documents, update returns/

/** The first booking, which is cancelled; the division; the refund of a piece of the second. */
const ofTwoParcels = /external\/orders\/cancel #|update order_lines, insert orders|insert refund_lines/

const of = ({ points }: Awaited<ReturnType<typeof runUndisturbed>>, at: Strike['at']) => points.find(({ name }) => name === at)?.effect

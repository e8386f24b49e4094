import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { personalised, plain, variant, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { soakSeed } from '#tests/factories/random-numbers.ts'
import { killChildren } from '../child.ts'
import { checkRecords } from './check-records.ts'
import { type FestivalRun, playFestival } from './festival.ts'
import type { Records } from './records.ts'
import { withFigures } from './report/write-report.ts'

const visits = 80

/** Changes of the records, each with the violation that the checks must report. */
const falsifications: readonly [what: string, falsify: (records: Falsifiable) => void, violation: RegExp][] = [
  ['an order was lost', ({ orders }) => void orders.splice(soldAt(orders), 1), /is not recorded/],
  ['a shopper has two orders', ({ orders }) => void orders.push({ ...orders[0]!, id: 'another' }), /has two orders/],
  ['a paid order was not booked', ({ orders }) => void (orders[soldAt(orders)]!.state = 'paid'), /is paid$/],
  ['a variant was sold that was not there', ({ stock }) => stock.forEach((each) => (each.atStart = 0)), /are sold, and there were 0/],
  ['a unit is missing', ({ stock }) => void (stock[0]!.onHand -= 1), /have left the stock/],
  ['the gateway took money twice', ({ suppliers }) => void suppliers.payments.push({ ...paymentOf(suppliers) }), /paise instead of/],
  ['money belongs to no order', ({ suppliers }) => void (paymentOf(suppliers).gatewayOrderId = 'order_x'), /belongs to no order/],
  ['a parcel goes out twice', ({ suppliers }) => void suppliers.parcels.push({ ...suppliers.parcels[0]! }), /has 2 parcels/],
  ['a mail is written twice', ({ mails }) => void mails.push({ ...mails.find(({ kind }) => kind === 'parcel-booked')! }), /a mail twice/],
  ['a mail never arrived', ({ suppliers }) => void suppliers.deliveredMailIds.splice(0), /have not arrived/],
  ['an invoice is missing', ({ taxDocuments }) => void taxDocuments.shift(), /have a gap/],
  ['a job was given up', ({ unfinished }) => void (unfinished.failedJobs = 1), /jobs were given up/],
  ['an event was never applied', ({ unfinished }) => void (unfinished.events = 1), /never applied/],
]

describe('a festival day of six seconds, with two processes of which one is killed', {
  timeout: 600_000,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'festival-'))
  const closers: (() => Promise<void>)[] = []
  let run: FestivalRun
  let records: Records
  before(async () => {
    const shopDir = await writeShopFolder(join(folder, 'shop'), [plain({ variants: [variant('RANI-OXB')] }), personalised()])
    cpSync('demo-shop/settings.json', join(shopDir, 'settings.json'))
    // PostgreSQL may run as another user.
    chmodSync(folder, 0o755)
    const played = await playFestival({
      ...{ processes: 2, visits, orders: 40, minutes: 0.1, seed: soakSeed(), killEveryMs: 4_000, isHurried: true, print: () => {} },
      opened: (close) => closers.push(close),
      shop: {
        seesPictures: false,
        patienceMs: 120_000,
        places: { root: join(folder, 'environments'), shopDir, mediaDir: join(folder, 'media-cache') },
      },
    })
    run = played.run
    records = played.records
  })
  after(async () => {
    for (const close of closers) await close()
    killChildren()
    rmSync(folder, { recursive: true, force: true })
  })

  test('loses and doubles no order, payment, parcel, mail or invoice, and sells no piece twice', () => {
    assert.deepEqual(run.violations, [])
    assert.ok(run.played.kills > 0, 'a process was killed')
    assert.ok(run.orders.booked > 0, 'orders were sold')
    assert.ok(run.orders.soldOut > 0, 'a variant was sold out')
    assert.notEqual(run.settled.seconds, undefined)
  })

  test('has visitors of every kind, and counts how each of their requests ended', () => {
    const { byVisitor, byHour } = run.played.requests
    for (const [visitor, ended] of Object.entries(byVisitor)) assert.ok(ended.served + ended.late > 0, `no ${visitor} was served`)
    const arrived = byHour.reduce((all, { visits }) => all + visits, 0)
    assert.equal(arrived, run.played.visits)
    assert.ok(Math.abs(arrived - visits) < visits / 2, `${arrived} visits came`)
  })

  test('fills every table of the page of figures', () => {
    const text = withFigures(readFileSync('docs/scale.md', 'utf8'), [run])
    for (const [, name, content] of text.matchAll(/<!-- festival: ([^>]+) -->\n(.*?)\n<!-- \/festival/gs)) {
      assert.ok(content, `${name} is empty`)
      assert.doesNotMatch(content, /NaN|undefined|Infinity/, `in ${name}`)
    }
    assert.equal(withFigures(text, [run]), text, 'a second time changes nothing')
  })

  for (const [what, falsify, violation] of falsifications)
    test(`finds that ${what}`, () => {
      const falsified = structuredClone(records) as Falsifiable
      falsify(falsified)
      assert.match(checkRecords(falsified as Records).join('\n'), new RegExp(violation.source, 'm'))
    })
})

type Writable<Value> = Value extends (...args: never[]) => unknown
  ? Value
  : Value extends readonly (infer Item)[]
    ? Writable<Item>[]
    : Value extends object
      ? { -readonly [Key in keyof Value]: Writable<Value[Key]> }
      : Value
type Falsifiable = Writable<Records>

const soldAt = (orders: Falsifiable['orders']): number => orders.findIndex(({ state, isCash }) => state === 'booked' && !isCash)
const paymentOf = ({ payments }: Falsifiable['suppliers']) => payments.find(({ isCaptured }) => isCaptured)!

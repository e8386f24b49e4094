import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import { testDatabase } from '#tests/database.ts'
import { shopDeps, testSettings } from '#tests/fakes/shop-deps.ts'
import { manualClock } from '#tests/payment-setup.ts'
import type { SearchEngines } from '../../catalogue/search-engines.port.ts'
import { health } from '../health/health.ts'
import { indexing } from './indexing.ts'

const minutes = 60_000

/** A shop of these pages, with what search engines were notified of since the last look. */
async function aNotifyingShop({ areNotified = true, mostPages = 100 } = {}) {
  const db = await testDatabase()
  const { clock, advance } = manualClock()
  const pages = new Map([
    ['/', 'home'],
    ['/product/rani', 'rani 1'],
    ['/product/noor', 'noor 1'],
  ])
  const notices: string[] = []
  const answers: (() => void)[] = []
  const keys = new Set<string>()
  const searchEngines: SearchEngines = {
    mostPages,
    async notify({ key }, paths) {
      keys.add(key)
      answers.shift()?.()
      notices.push(paths.toSorted().join(' '))
    },
  }
  const settings = { ...testSettings, searchEngines: { areNotified } }
  const publicSite = {
    ...{ origin: 'https://shop.test', keyPath: '/key.txt' },
    listPages: async () => [...pages].map(([path, shown]) => ({ path, shown })),
  }
  const deps = shopDeps(db, { clock, searchEngines, settings, publicSite })
  const open = () => indexing(deps)
  let room = open()
  const round = async () => {
    room.wake()
    await room.notifyOfChanges()
    return notices.splice(0)
  }
  const healthLine = async () => (await health(deps).show()).find(({ name }) => name === 'Search engines')
  const restart = () => void (room = open())
  return {
    db,
    deps,
    clock,
    advance,
    pages,
    notices,
    answers,
    keys,
    round,
    restart,
    healthLine,
    findKey: () => room.findKey(),
    room: () => room,
  }
}

const fails = (error: Error) => () => {
  throw error
}
const busy = fails(new SupplierError('rate_limited', 'IndexNow 429: too many notices'))
const refused = fails(new SupplierError('forbidden', 'IndexNow 403: it does not find the key'))
const killed = fails(new Error('killed'))

test('off, nothing is noted, nobody is notified, and there is no key', async () => {
  const { db, pages, round, findKey, healthLine } = await aNotifyingShop({ areNotified: false })
  assert.deepEqual(await round(), [])
  pages.set('/product/rani', 'rani 2')
  assert.deepEqual(await round(), [])
  assert.deepEqual([await findKey(), await healthLine()], [undefined, undefined])
  assert.deepEqual(await db.query('select from page_notices union all select from notified_pages'), [])
})

test('the first round only notes what pages show; later ones name what is new, changed or gone, all together and once', async () => {
  const { pages, round, keys, findKey } = await aNotifyingShop()
  assert.deepEqual(await round(), [])
  assert.match((await findKey()) ?? '', /^[0-9a-f]{32}$/)
  pages.set('/product/rani', 'rani 2').set('/product/noor', 'noor 2').set('/product/noor', 'noor 3')
  pages.delete('/')
  pages.set('/product/tray', 'tray 1')
  assert.deepEqual(await round(), ['/ /product/noor /product/rani /product/tray'])
  assert.deepEqual(await round(), [])
  assert.deepEqual([...keys], [await findKey()])
})

test('what changed and changed back before a round is no change', async () => {
  const { pages, round } = await aNotifyingShop()
  await round()
  pages.set('/product/rani', 'rani 2')
  pages.set('/product/rani', 'rani 1')
  assert.deepEqual(await round(), [])
})

test('pages are looked at only when something may have changed, and in the first round of a process', async () => {
  const { deps, pages, notices, restart, room } = await aNotifyingShop()
  let looks = 0
  const { listPages } = deps.publicSite
  Object.assign(deps.publicSite, { listPages: () => ((looks += 1), listPages()) })
  await room().notifyOfChanges()
  pages.set('/product/rani', 'rani 2')
  await room().notifyOfChanges()
  assert.deepEqual([looks, notices], [1, []])
  restart()
  await room().notifyOfChanges()
  assert.deepEqual([looks, notices], [2, ['/product/rani']])
})

test('a round that is killed after a notice repeats that one notice, and those before it were recorded', async () => {
  const { pages, round, answers, notices, restart } = await aNotifyingShop({ mostPages: 2 })
  await round()
  for (const path of pages.keys()) pages.set(path, 'changed')
  pages.set('/product/tray', 'tray 1').set('/product/case', 'case 1')
  answers.push(
    () => {},
    () => {},
    () => {
      notices.push('/product/case, and then')
      killed()
    },
  )
  await assert.rejects(round(), /killed/)
  assert.deepEqual(notices.splice(0), ['/ /product/rani', '/product/noor /product/tray', '/product/case, and then'])
  restart()
  assert.deepEqual(await round(), ['/product/case'])
  assert.deepEqual(await round(), [])
})

test('pauses grow while search engines have no time, and nothing is lost', async () => {
  const { pages, round, answers, advance, healthLine } = await aNotifyingShop()
  await round()
  pages.set('/product/rani', 'rani 2')
  for (const pause of [5, 10, 20]) {
    answers.push(busy)
    assert.deepEqual(await round(), [])
    advance(pause * minutes - 1)
    assert.deepEqual(await round(), [], 'not before its time')
    advance(1)
  }
  assert.match((await healthLine())?.text ?? '', /no notice of changed pages since .* \(IndexNow 429: too many notices\)/)
  assert.equal((await healthLine())?.state, 'soon')
  assert.deepEqual(await round(), ['/product/rani'])
  assert.equal((await healthLine())?.state, 'well')
})

test('they are believed when they say how long to wait', async () => {
  const { pages, round, answers, advance } = await aNotifyingShop()
  await round()
  pages.set('/product/rani', 'rani 2')
  answers.push(fails(new SupplierError('rate_limited', 'busy', { retryAfterMs: 60 * minutes })))
  await round()
  advance(59 * minutes)
  assert.deepEqual(await round(), [])
  advance(minutes)
  assert.deepEqual(await round(), ['/product/rani'])
})

test('what they refuse is said at the desk, and tried again a day later', async () => {
  const { pages, round, answers, advance, healthLine } = await aNotifyingShop()
  await round()
  pages.set('/product/rani', 'rani 2')
  answers.push(refused)
  await round()
  assert.match((await healthLine())?.text ?? '', /IndexNow 403: it does not find the key/)
  advance(24 * 60 * minutes - 1)
  assert.deepEqual(await round(), [])
  advance(1)
  assert.deepEqual(await round(), ['/product/rani'])
})

test('of two processes at once one notifies', async () => {
  const { deps, pages, round, notices, room } = await aNotifyingShop()
  await round()
  pages.set('/product/rani', 'rani 2')
  room().wake()
  await Promise.all([room().notifyOfChanges(), indexing(deps).notifyOfChanges()])
  assert.deepEqual(notices, ['/product/rani'])
})

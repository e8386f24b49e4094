import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoSettings, withFields } from '#tests/factories/settings-setup.ts'
import { changedSource, publishAtDesk, textSetup } from '#tests/factories/texts/text-setup.ts'
import {
  type HistoryEntry,
  historyKindLabels,
  historyKinds,
  historyLines,
  historyNames,
  historySource,
} from '../../../staff-texts/products/history-texts.ts'

const { shopAt } = await textSetup()

const timeAt = (minute: number): number => Date.UTC(2100, 10, 20, 6, 30 + minute)

/** A shop in which everything has been changed once, a minute after the other. */
async function aChangedShop() {
  // The folder is brought in at the time of the machine.
  let minute = 0
  const { shop, texts } = await shopAt({}, () => new Date(timeAt(minute)))
  assert.ok((await shop.configuring.takeOver('settings', demoSettings)).ok)
  const later = async <Done>(act: () => Promise<Done>): Promise<Done> => ((minute += 1), await act())
  await later(() => publishAtDesk(texts, 'about', 'box', 'chest'))
  const { value, version } = (await shop.configuring.show('settings'))!
  const wanted = withFields(value, { 'cod.upToRupees': 8_000 })
  await later(() => shop.configuring.save({ document: 'settings', began: version, wanted, by: 'Meera', source: 'form' }))
  await later(() => shop.catalogue.sellProduct({ code: 'MJ-1001', isSold: false, by: 'Arun' }))
  const list = (asked: Partial<Parameters<typeof shop.plans.listHistory>[0]> = {}) =>
    shop.plans.listHistory({ kinds: historyKinds, limit: 20, ...asked })
  return { shop, later, list, inAMinute: () => new Date(timeAt(minute + 1)) }
}

const sentence = (entry: HistoryEntry): string =>
  [historyKindLabels[entry.kind], historySource(entry), entry.by ?? 'the shop', ...historyLines(entry)].join(' · ')

test('all that was changed stands in one list, the newest first, with who, from where and what, and each by its own name', async () => {
  const { list } = await aChangedShop()
  const entries = await list()
  assert.deepEqual(entries.slice(0, 3).map(sentence), [
    'Products · Form · Arun · 1 left',
    'Settings · Desk · Meera · Cash on delivery: up to: ₹10,000 → ₹8,000',
    'Texts · Desk · Meera',
  ])
  assert.deepEqual(entries.slice(0, 3).map(historyNames), [['set 2'], ['version 2'], ['About us, version 2']])
  const first = entries.slice(3)
  assert.deepEqual(first.map(({ kind }) => kind).toSorted(), ['banners', 'products', 'settings', 'tax-rates', 'texts'])
  const brought = first.find(({ kind }) => kind === 'texts')
  assert.ok(brought?.kind === 'texts' && brought.texts.length > 10, 'what a folder brings at once is one change')
  const text = entries[2]
  assert.ok(text?.kind === 'texts' && text.texts[0]?.canUndo)
  assert.ok(brought.texts.every(({ canUndo }) => !canUndo))
})

test('pages follow each other without a gap or a repeat, also within one moment, and a mark that is none begins at the newest', async () => {
  const { list } = await aChangedShop()
  const all = (await list()).map(({ mark }) => mark)
  const read: string[] = []
  for (let page = await list({ limit: 2 }); page.length > 0; page = await list({ limit: 2, before: page.at(-1)!.mark }))
    read.push(...page.map(({ mark }) => mark))
  assert.deepEqual(read, all)
  for (const before of ['x', '99999999999999999999~texts~x', `1~texts~'; drop table texts`])
    assert.equal((await list({ limit: 1, before }))[0]?.mark, all[0], before)
  assert.deepEqual((await list({ kinds: ['settings', 'tax-rates'] })).map(sentence), [
    'Settings · Desk · Meera · Cash on delivery: up to: ₹10,000 → ₹8,000',
    'Settings · Folder · the shop · as it was first brought in',
    'Tax rates · Folder · Meera · as it was first brought in',
  ])
})

test('what was taken back says so, whichever kind it is of', async () => {
  const { shop, list } = await aChangedShop()
  assert.ok((await shop.catalogue.undoChanges({ id: 2, by: 'Meera' })).ok)
  assert.ok((await shop.configuring.undo({ document: 'settings', version: 2, by: 'Meera' })).ok)
  assert.ok((await shop.texts.bringBack({ name: 'about', version: 1, seen: 2, by: 'Meera' })).ok)
  const sources = (await list()).slice(0, 6).map(historySource)
  assert.deepEqual(sources.toSorted(), ['Brought back', 'Desk', 'Desk', 'Form', 'Takes back version 2', 'Undo of 2'])
  const undone = (await list({ kinds: ['products'] }))[1]
  assert.ok(undone?.kind === 'products' && undone.set.undoneBy === 3)
})

test('what went out at its time says that it was planned', async () => {
  const { shop, later, list, inAMinute } = await aChangedShop()
  // Texts link to it.
  await later(() => shop.catalogue.sellProduct({ code: 'MJ-1001', isSold: true, by: 'Arun' }))
  const { value, version: began } = (await shop.configuring.show('settings'))!
  const wanted = withFields(value, { 'cod.upToRupees': 9_000 })
  const startsAt = inAMinute()
  const planned = { part: 'cash', label: 'Settings', began, wanted, by: 'Meera', startsAt, endsAt: undefined } as const
  assert.ok((await shop.plans.scheduleSettings(planned)).ok)
  const saved = await shop.texts.saveDraft({ ...changedSource((await shop.texts.show('faq'))!, 'Question 1?', 'Who are you?'), by: 'Arun' })
  assert.ok(saved.ok && saved.value)
  assert.ok((await shop.plans.scheduleText({ name: 'faq', label: 'Questions', draft: saved.value.version, startsAt, by: 'Meera' })).ok)
  await later(() => shop.work.runDuePlans())
  assert.deepEqual(
    (await list())
      .slice(0, 3)
      .map((entry) => [entry.kind, historySource(entry), entry.by])
      .toSorted(),
    [
      ['products', 'Form', 'Arun'],
      ['settings', 'Desk, planned', 'Meera'],
      ['texts', 'Desk, planned', 'Meera'],
    ],
  )
})

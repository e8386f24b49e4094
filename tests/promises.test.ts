import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { actNames } from '#src/shop/acting/acts.ts'
import { messageKinds } from '#src/shop/notifications/messages.ts'
import type { Shop } from '#src/shop/shop.ts'
import { pages } from '#src/web/routes.ts'
import { jobsOf } from '#src/worker/jobs.ts'

/** What shoppers read: the shop's own pages and mails, and the demo shop's texts. */
const files = globSync([
  ...['src/{documents,shop/mail-sentences}/**/*.{ts,tsx}', 'src/web/{pages,texts,delivery}/**/*.{ts,tsx}'],
  'demo-shop/content/*.{md,yaml}',
]).filter((file) => !file.endsWith('.test.ts'))

/** Words by which the shop says what it will do. */
const promising =
  /\b[Ww]e (?:write|mail|call|answer|ask|send|keep|erase|refund|confirm|tell|make it (?:again|and|for))\b|\b[Hh]ear from us\b|\bgoes back\b/

/** The sentences of a text that promise something, without comments and line breaks. */
const promisesIn = (text: string): string[] =>
  text
    .replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?])\s|['`"<>{}]/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => promising.test(sentence) && / .* /.test(sentence))

type Row = { readonly words: string; readonly keepers: readonly (readonly [kind: string, name: string])[] }

const rows: readonly Row[] = readFileSync('docs/promises.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Words'))
  .map((line) => {
    const [, words = '', keepers = ''] = line.split('|').map((cell) => cell.trim())
    return { words, keepers: [...keepers.matchAll(/(\w+) `([^`]+)`/g)].map(([, kind = '', name = '']) => [kind, name] as const) }
  })

const unkeptIn = (text: string): string[] =>
  promisesIn(text).filter((sentence) => !rows.some(({ words }) => sentence.toLowerCase().includes(words.toLowerCase())))

test('whatever pages, mails and texts promise has a row in docs/promises.md', () => {
  assert.ok(files.length > 100)
  assert.deepEqual(
    files.flatMap((file) => unkeptIn(readFileSync(file, 'utf8')).map((sentence) => `${file}: ${sentence}`)),
    [],
  )
  assert.deepEqual(unkeptIn('It is late. We send you a lamp as well.'), ['We send you a lamp as well.'], 'a promise without a row is found')
})

test('each row of docs/promises.md stands in a text, and is kept by something that exists', () => {
  const promised = files
    .flatMap((file) => promisesIn(readFileSync(file, 'utf8')))
    .join('\n')
    .toLowerCase()
  const existing: Readonly<Record<string, readonly string[]>> = {
    act: actNames,
    mail: Object.keys(messageKinds),
    job: Object.keys(jobsOf({ work: {} as Shop['work'] })),
    page: Object.keys(pages),
  }
  for (const { words, keepers } of rows) {
    assert.ok(promised.includes(words.toLowerCase()), `"${words}" stands nowhere`)
    assert.ok(keepers.length > 0, `nothing keeps "${words}"`)
    for (const [kind, name] of keepers) assert.ok(existing[kind]?.includes(name), `there is no ${kind} ${name}, which keeps "${words}"`)
  }
})

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const list = 'docs/what-hands-broke.md'

type Row = { readonly what: string; readonly named: readonly string[] }

/** The rows of the tables of a Markdown text; in a cell, "\|" is a sign of its text. */
const rowsIn = (markdown: string): readonly Row[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| What was done '))
    .map((line) => {
      const [, what = '', , tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
      return { what, named: tests.split('<br>') }
    })

/** Whether a title, or its beginning, stands in a source right behind a quote; of a template, also behind a part that is filled in. */
function hasTitle(source: string, title: string): boolean {
  const text = source.replaceAll(/\\(['"`])/g, '$1')
  return ["'", '"', '`', '} ', '}: '].some((before) => text.includes(before + title))
}

/** What is wrong with a test that a row names; undefined if it is there. */
function faultOf(named: string): string | undefined {
  const [, path = '', title = ''] = /^`((?:src|tests)\/[^`]+)`: (.+)$/.exec(named) ?? []
  if (path === '') return `"${named}" is not written as a path and a title`
  if (!existsSync(path)) return `there is no ${path}`
  if (title.length < 25) return `"${title}" is too short to be told apart`
  return hasTitle(readFileSync(path, 'utf8'), title) ? undefined : `${path} has no test "${title}"`
}

test('each test that docs/what-hands-broke.md names is there', () => {
  const rows = rowsIn(readFileSync(list, 'utf8'))
  const faults = rows.flatMap(({ what, named }) => named.flatMap((each) => faultOf(each) ?? []).map((fault) => `${what}: ${fault}`))
  assert.deepEqual(faults, [])
  const checked = rows.flatMap(({ named }) => named).length
  assert.ok(checked >= 100, `${checked} tests are named`)
})

test('the control: a test, a file and a form that are not there are found', () => {
  const own = 'tests/what-hands-broke.test.ts'
  const row = (tests: string) => rowsIn(`| What was done | What is right now | Test |\n|---|---|---|\n| a \\| b | c | ${tests} |`)
  assert.deepEqual(row(`\`${own}\`: one<br>\`${own}\`: two`), [{ what: 'a | b', named: [`\`${own}\`: one`, `\`${own}\`: two`] }])
  assert.equal(faultOf(`\`${own}\`: each test that docs/what-hands-broke.md names`), undefined)
  assert.match(faultOf(`\`${own}\`: ${['that docs/what-hands-broke.md', 'names is there'].join(' ')}`) ?? '', /has no test/)
  assert.match(faultOf('`tests/no-such.test.ts`: a title of more than twenty-five letters') ?? '', /there is no/)
  assert.match(faultOf(`${own}: each test`) ?? '', /is not written as/)
  assert.match(faultOf('—') ?? '', /is not written as/)
})

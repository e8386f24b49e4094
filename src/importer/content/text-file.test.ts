import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTextFile, parseYaml } from './text-file.ts'

const problemOf = (source: string): string => {
  const parsed = parseTextFile(source)
  return parsed.ok ? assert.fail('nothing was found wrong') : parsed.problem
}

test('a header between two lines of --- is separated from the text, which has the number of its first line', () => {
  const parsed = parseTextFile('---\r\ntitle: Care\r\n---\r\n\r\nWords --- and more\r\n')
  assert.deepEqual(parsed, { ok: true, value: { header: { title: 'Care' }, body: '\nWords --- and more\n', firstLine: 4 } })
})

test('a file without a whole header is refused in one sentence', () => {
  for (const source of ['', 'Words', '---\ntitle: Care\n', '--- \n---\n']) {
    assert.equal(problemOf(source), 'must begin with a header between two lines of ---')
  }
})

test('YAML that cannot be read is reported with its line of the file', () => {
  assert.match(problemOf('---\ntitle: Care\nid: [1\n---\nWords'), /^cannot be read: .* at line 3/)
  assert.match(problemOf('---\ntitle: Care\ntitle: Twice\n---\nWords'), /^cannot be read: Map keys must be unique at line 3/)
  assert.equal(parseYaml('a: b: c').ok, false)
})

test('dates and versions stay text', () => {
  assert.deepEqual(parseYaml('published: 2026-07-21'), { ok: true, value: { published: '2026-07-21' } })
})

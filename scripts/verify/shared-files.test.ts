import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { openRun } from './run-folder.mjs'
import { groupFiles } from './shared-files.mjs'
import { runTestFiles } from './test-files.mjs'

function aRoot(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'shared-files-'))
  after(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const plain = `import { test } from 'node:test'\ntest('a', () => {})`

test('plain files share a process, sixteen at most and in their order, also around one that has its own', () => {
  const names = Array.from({ length: 18 }, (_, at) => `src/file-${at}.test.ts`)
  const root = aRoot({ ...Object.fromEntries(names.map((name) => [name, plain])), 'src/file-3.test.ts': `${plain}\nprocess.chdir('/')` })
  const others = names.filter((_, at) => at !== 3)
  assert.deepEqual(groupFiles(names, root), [others.slice(0, 16), ['src/file-3.test.ts'], others.slice(16)])
})

const ofTheProcess: Readonly<Record<string, string>> = {
  'hooks of the whole file': `before(() => {})`,
  'a program that it starts': `import { spawn } from 'node:child_process'`,
  'the environment': `process.env['TZ'] = 'UTC'`,
  'a signal': `process.on('SIGTERM', () => {})`,
  'output that it takes': `process.stdout.write = () => true`,
  'a clock for everybody': `mock.timers.enable()`,
  'something global': `globalThis.fetch = undefined`,
  'a helper that starts programs': `import { start } from '../tests/start.ts'`,
  'a part of the shop that starts programs': `import { open } from './pool.ts'`,
}
for (const [what, line] of Object.entries(ofTheProcess)) {
  test(`a file has its own process for ${what}`, () => {
    const root = aRoot({
      'src/one.test.ts': `${plain}\n${line}`,
      'src/pool.ts': `import cluster from 'node:cluster'`,
      'tests/start.ts': `import { fork } from 'node:child_process'`,
    })
    assert.deepEqual(groupFiles(['src/one.test.ts', 'src/one.test.ts'], root), [['src/one.test.ts'], ['src/one.test.ts']])
  })
}

test('a file whose tests are defined in another one has its own process', () => {
  const root = aRoot({
    'src/one.test.ts': `import { contract } from '../tests/contract.ts'\ncontract('one')`,
    'tests/contract.ts': `import { test } from 'node:test'\nexport const contract = (name) => test(name, () => {})`,
  })
  assert.equal(groupFiles(['src/one.test.ts', 'src/one.test.ts'], root).length, 2)
})

test('what belongs to one test is shared: its own timers, its environment read, and a database of the tests', () => {
  const root = aRoot({
    'src/one.test.ts': `import { testDatabase } from '#tests/database.ts'\ntest('a', (t) => { t.mock.timers.enable(); if (process.env.CI === '') return })`,
    'tests/database.ts': `import { spawn } from 'node:child_process'`,
  })
  assert.equal(groupFiles(['src/one.test.ts', 'src/one.test.ts'], root).length, 1)
})

async function runTogether(files: Readonly<Record<string, string>>) {
  const heading = `import { test } from 'node:test'; import { spawn } from 'node:child_process'\n`
  const root = aRoot(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, heading + text])))
  const run = openRun()
  const paths = Object.keys(files).map((name) => join(root, name))
  const printed: string[] = []
  const own = { root: process.cwd(), print: (text: string) => printed.push(text), graceMs: 500 }
  const results = await runTestFiles(run, [paths], own)
  await run.close()
  return { results: results.map((result) => ({ ...result, what: result.what.slice(root.length + 1) })), printed }
}

test('of files in one process each has its own counts, errors and time, and what was printed is printed once', async () => {
  const { results, printed } = await runTogether({
    'one.test.mjs': `test('a', () => {}); test('b', async (t) => { await t.test('c', () => {}) }); console.log(process.pid)`,
    'two.test.mjs': `test('d', () => { throw new Error('it is wrong') }); console.log(process.pid)`,
    'three.test.mjs': `test('e', () => {})`,
  })
  assert.deepEqual(
    results.map(({ what, passed, failed }) => [what, passed, failed]),
    [
      ['one.test.mjs', 3, 0],
      ['two.test.mjs', 0, 1],
      ['three.test.mjs', 1, 0],
    ],
  )
  assert.match(results[1]?.error ?? '', /✖ d .*\n.*it is wrong/)
  assert.deepEqual([results[0]?.error, results[0]?.faults], [undefined, []])
  assert.equal(printed.length, 1)
  const [pid, other] = printed[0]?.match(/^\d+$/gm) ?? []
  assert.equal(pid, other)
})

test('what a shared process leaves behind, or has not reached, is a failure of one of its files', async () => {
  const leaves = `test('a', () => { spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }) })`
  const left = await runTogether({ 'one.test.mjs': `test('b', () => {})`, 'two.test.mjs': leaves })
  assert.deepEqual(
    left.results.map(({ failed }) => failed),
    [0, 1],
  )
  assert.match(left.results[1]?.faults[0] ?? '', /left processes running/)

  const ended = await runTogether({
    'one.test.mjs': `test('a', () => {})`,
    'two.test.mjs': `test('b', () => process.exit(3))`,
    'three.test.mjs': `test('c', () => {})`,
  })
  assert.ok(ended.results.every(({ failed }) => failed > 0))
  assert.match(
    ended.results.flatMap(({ faults }) => faults).join('\n'),
    /ended with 3.*\n.*two\.test\.mjs was not reached\n.*three\.test\.mjs was not reached/,
  )
})

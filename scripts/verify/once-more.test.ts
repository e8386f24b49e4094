import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { playBrowserTests } from './browser-runs.mjs'
import { linesOf, summarise } from './last-run.mjs'
import { mostUnlucky, onceMore } from './once-more.mjs'
import { openRun } from './run-folder.mjs'
import { runTestFiles } from './test-files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

function aFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'once-more-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** Code that throws the first so many times that it runs. */
const redAtFirst = (times: number, mark: string) =>
  `const mark = ${JSON.stringify(mark)}; const ran = existsSync(mark) ? readFileSync(mark, 'utf8') : ''; writeFileSync(mark, ran + 'x')
   if (ran.length < ${times}) throw new Error('the database was busy')`
const heading = `import { existsSync, readFileSync, writeFileSync } from 'node:fs'; import { test } from`

async function runFiles({ isStrict }: { isStrict: boolean }) {
  const folder = aFolder({})
  const fileOf = (name: string, code: string) => {
    const path = join(folder, `${name}.test.mjs`)
    writeFileSync(path, `${heading} 'node:test'\ntest('${name}', () => { ${code} })\ntest('${name} too', () => {})`)
    return path
  }
  const files = [
    fileOf('green', ''),
    fileOf('always-red', `throw new Error('the shop is wrong')`),
    fileOf('red-once', redAtFirst(1, join(folder, 'a'))),
  ]
  const run = openRun()
  const options = { root, print: () => {}, graceMs: 500 }
  const { results, unlucky } = await onceMore(await runTestFiles(run, files, options), {
    ...{ isStrict, signal: undefined, print: () => {}, isRed: ({ failed }: { failed: number }) => failed > 0 },
    repeat: (red: { what: string }[]) =>
      runTestFiles(
        run,
        red.map(({ what }) => what),
        { ...options, atOnce: 1 },
      ),
  })
  await run.close()
  const total = (key: 'passed' | 'failed') => results.reduce((sum: number, result: Record<string, number>) => sum + (result[key] ?? 0), 0)
  return { passed: total('passed'), failed: total('failed'), unlucky }
}

test('a file that is always red stays red; one that is red the first time counts as passed, and is listed with its error', async () => {
  const { passed, failed, unlucky } = await runFiles({ isStrict: false })
  assert.deepEqual([passed, failed], [5, 1])
  assert.equal(unlucky.length, 1)
  assert.match(unlucky[0]!.what, /red-once\.test\.mjs$/)
  assert.match(unlucky[0]!.error, /✖ red-once .*\n.*Error: the database was busy/)
})

test('a strict run repeats nothing', async () => {
  assert.deepEqual(await runFiles({ isStrict: true }), { passed: 4, failed: 2, unlucky: [] })
})

async function playThem(tests: Record<string, string>, { isStrict = false } = {}) {
  const folder = aFolder({})
  const resultsFolder = join(folder, 'results')
  const testing = JSON.stringify(join(root, 'node_modules/@playwright/test/index.mjs'))
  const specs = Object.entries(tests).map(([name, code]) => `test('${name}', () => { ${code} })`)
  mkdirSync(join(folder, 'specs'))
  writeFileSync(join(folder, 'specs/one.spec.mjs'), `${heading} ${testing}\n${specs.join('\n')}`.replaceAll('MARK', join(folder, 'mark')))
  const config = join(folder, 'playwright.config.mjs')
  writeFileSync(
    config,
    `export default { testDir: 'specs', outputDir: 'results/browser', workers: 2, fullyParallel: true,
      reporter: [['json', { outputFile: process.env.BROWSER_REPORT }]], projects: [{ name: 'desk' }] }`,
  )
  const run = openRun()
  try {
    return await playBrowserTests({
      run,
      root,
      signal: undefined,
      print: () => {},
      output: 'collected',
      isStrict,
      env: {},
      config,
      resultsFolder,
    })
  } finally {
    await run.close()
  }
}

const statesOf = (results: readonly { what: string; status: string }[]) =>
  Object.fromEntries(results.map(({ what, status }) => [what.replace(/^.*:\d+ /, ''), status]))

test('a browser test that is always red stays red; those that are red once or twice count as passed, and are listed', async () => {
  const { results, unlucky, faults } = await playThem({
    green: '',
    'always red': `throw new Error('the shop is wrong')`,
    'red once': redAtFirst(1, 'MARK-1'),
    'red twice': redAtFirst(2, 'MARK-2'),
    'red thrice': redAtFirst(3, 'MARK-3'),
  })
  assert.deepEqual(statesOf(results), {
    green: 'expected',
    'always red': 'unexpected',
    'red once': 'expected',
    'red twice': 'flaky',
    'red thrice': 'unexpected',
  })
  assert.deepEqual(faults, [])
  assert.deepEqual(
    unlucky.map(({ what, error }) => [what.replace(/^.*:\d+ /, ''), /the database was busy/.test(error)]),
    [
      ['red once', true],
      ['red twice', true],
    ],
  )
})

test('a strict run repeats no browser test, and a broken spec is a fault of the run', async () => {
  const strict = await playThem({ green: '', 'red once': redAtFirst(1, 'MARK-1') }, { isStrict: true })
  assert.deepEqual(statesOf(strict.results), { green: 'expected', 'red once': 'unexpected' })
  assert.deepEqual(strict.unlucky, [])
  const broken = await playThem({ green: '}' })
  assert.deepEqual([broken.results, broken.faults.length > 0], [[], true])
})

test('where more are red than luck explains, none runs once more', async () => {
  const red = Array.from({ length: mostUnlucky + 1 }, (_, number) => ({ what: `${number}`, failed: 1, error: '' }))
  const { results, unlucky } = await onceMore(red, {
    ...{ isStrict: false, signal: undefined, print: () => {}, isRed: ({ failed }: { failed: number }) => failed > 0 },
    repeat: () => assert.fail('it was repeated'),
  })
  assert.deepEqual([results, unlucky], [red, []])
})

const partWith = (unlucky: number, timed: readonly { what: string; seconds: number }[] = []) => ({
  ...{ name: 'unit tests', passed: 10, failed: 0, seconds: 1, timed },
  unlucky: Array.from({ length: unlucky }, (_, number) => ({ what: `${number}.test.ts`, error: 'Error: busy\nat 1' })),
})

test('five that were unlucky leave a run green and are named; a sixth, in whichever part, makes it red', () => {
  const lucky = summarise([partWith(2), partWith(3)], { isCutOff: false })
  assert.deepEqual([lucky.passed, lucky.failed], [20, 0])
  assert.match(
    linesOf(lucky).join('\n'),
    /UNLUCKY: 5 red at first.*\n {2}0\.test\.ts\n {6}Error: busy\n {6}at 1\n[^]*\n20 passed, 0 failed$/,
  )
  const unbelievable = summarise([partWith(2), partWith(4)], { isCutOff: false })
  assert.equal(unbelievable.failed, 1)
  assert.match(linesOf(unbelievable).join('\n'), /the run is red/)
})

test('an interrupted run has failed, and the ten slowest are named, the slowest first', () => {
  const timed = Array.from({ length: 12 }, (_, number) => ({ what: `${number}.test.ts`, seconds: number }))
  const { failed, slowest } = summarise([partWith(0, timed)], { isCutOff: true })
  assert.equal(failed, 1)
  assert.deepEqual(
    slowest.map(({ seconds }) => seconds),
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
  )
})

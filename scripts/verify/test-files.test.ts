import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { lookAgain } from '#tests/failover/real-time.ts'
import { watchForInterruption } from './interruption.mjs'
import { findFamily } from './processes.mjs'
import { openRun } from './run-folder.mjs'
import { runTestFiles } from './test-files.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Writes test files into a folder of their own. */
function write(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-files-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

async function runThem(files: Record<string, string>, limits: { fileMs?: number; testMs?: number } = {}) {
  const folder = write(files)
  const run = openRun()
  const printed: string[] = []
  try {
    const paths = Object.keys(files).map((name) => join(folder, name))
    const results = await runTestFiles(run, paths, { root, print: (text: string) => printed.push(text), graceMs: 500, ...limits })
    const total = (key: 'passed' | 'failed' | 'skipped') => results.reduce((sum, result) => sum + result[key], 0)
    const broken = results.filter(({ failed }) => failed > 0)
    const sums = {
      passed: total('passed'),
      failed: total('failed'),
      skipped: total('skipped'),
      faults: results.flatMap(({ faults }) => faults),
    }
    return { ...sums, broken, printed: printed.join('\n'), folder, temporary: readdirSync(run.folder).filter((name) => /^\d+$/.test(name)) }
  } finally {
    await run.close()
    assert.ok(!existsSync(run.folder), 'the temporary folder of the run is gone')
  }
}

/** Counts an ended process as gone even before its new parent has collected it. */
const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return process.platform === 'linux' && /^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

/** Far more than a busy machine needs. */
async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + 60_000; !isTrue(); await lookAgain()) assert.ok(Date.now() < end, `waited in vain until ${what}`)
}

const pidsIn = (text: string): number[] => [...text.matchAll(/started (\d+)/g)].map(([, pid]) => Number(pid))
const child = (options: string) =>
  `const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], ${options}); console.log('started ' + child.pid)`
const heading = `import { test, describe, after } from 'node:test'; import assert from 'node:assert'; import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'; import { tmpdir } from 'node:os'; import { join } from 'node:path'\n`

test('every test that ran is counted: passed, failed, skipped, in suites and beside them, and suites themselves are not', async () => {
  const { passed, failed, skipped, faults, broken, temporary } = await runThem({
    'one.test.mjs': `${heading}test('a', () => {}); describe('s', () => { test('b', () => {}); test('c', () => assert.fail('no')) })`,
    'two.test.mjs': `${heading}test('d', { skip: true }, () => {}); test('e', () => void mkdtempSync(join(tmpdir(), 'left-')))`,
  })
  assert.deepEqual({ passed, failed, skipped, faults }, { passed: 3, failed: 1, skipped: 1, faults: [] })
  assert.equal(broken.length, 1, 'the file with the failed test, and no other')
  assert.match(broken[0]!.text, /one\.test\.mjs.*✖ c/s)
  assert.match(broken[0]!.error ?? '', /^test at .*one\.test\.mjs:.*\n✖ c .*\n.*AssertionError.*: no/)
  assert.deepEqual(temporary, [], 'what a test leaves in its temporary folder goes with it')
})

test('a file that cannot be loaded, fails outside its tests, or has none, is named and counts as a failure', async () => {
  const { passed, failed, faults } = await runThem({
    'broken.test.mjs': `import './no-such-file.mjs'`,
    'empty.test.mjs': '',
    'hook.test.mjs': `${heading}describe('s', () => { test('a', () => {}); after(() => assert.fail('no')) })`,
  })
  assert.deepEqual([passed, failed], [1, 3])
  const all = faults.join('\n')
  for (const message of [/broken\.test\.mjs ended with 1/, /empty\.test\.mjs has no test/, /hook\.test\.mjs ended with 1/])
    assert.match(all, message)
})

test('a test that leaves a child process fails: the file and the child are named, and the child is killed', async () => {
  const { passed, failed, faults, printed } = await runThem({ 'leaves.test.mjs': `${heading}test('leaves one', () => { ${child('{}')} })` })
  const [pid = 0] = pidsIn(printed)
  assert.deepEqual([passed, failed], [1, 1])
  assert.match(faults[0] ?? '', new RegExp(`leaves\\.test\\.mjs left processes running: .*${process.platform === 'linux' ? pid : ''}`))
  await until(() => isGone(pid), 'the child is gone')
})

// Only on Linux can the environment of another process be read.
const onLinux = process.platform === 'linux' ? test : () => {}
onLinux('a child that leads its own group is found, and so is one that has cleared its environment', async () => {
  const { failed, printed } = await runThem({
    'detached.test.mjs': `${heading}test('one', () => { ${child(`{ detached: true, stdio: 'ignore' }`)}; child.unref() })`,
    'bare.test.mjs': `${heading}test('one', () => { ${child(`{ detached: true, stdio: 'ignore', env: {}, argv0: tmpdir() }`)}; child.unref() })`,
  })
  assert.equal(failed, 2)
  const pids = pidsIn(printed)
  assert.equal(pids.length, 2)
  await until(() => pids.every(isGone), 'both are gone')
})

onLinux('a program is found by its folder alone, and the tenth is not confused with the first', async () => {
  const run = openRun()
  const programs = Array.from({ length: 10 }, () => run.forProgram())
  const [first, tenth] = [programs[0]!, programs[9]!]
  assert.ok(tenth.folder.startsWith(first.folder))
  const started = [`${first.folder}/one`, `--data=${first.folder}`, `${tenth.folder}/ten`, `--data=${tenth.folder}`].map((argv0) =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { argv0, env: {}, stdio: 'ignore' }),
  )
  after(() => started.forEach((program) => program.kill('SIGKILL')))
  const pids = started.map(({ pid }) => pid!)
  const found = (folder: string) => inOrder(findFamily({ group: undefined, token: 'nobody', folder }).map(({ pid }) => pid))
  // After the highest number the system begins again with low ones.
  const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
  await until(() => pids.every((pid) => found(run.folder).includes(pid)), 'all four are seen')
  assert.deepEqual(found(first.folder), inOrder(pids.slice(0, 2)))
  assert.deepEqual(found(tenth.folder), inOrder(pids.slice(2)))
  await run.close()
})

test('a test that never ends is named and fails, and the tests after it in its file are run', async () => {
  const { passed, failed, printed } = await runThem(
    {
      'waits.test.mjs': `${heading}test('waits for ever', async () => { setInterval(() => {}, 1000); ${child('{}')}; await new Promise(() => {}) })
        test('comes after it', () => {})`,
    },
    { testMs: 1_000 },
  )
  assert.deepEqual([passed, failed], [1, 2])
  assert.match(printed, /✖ waits for ever[^]*test timed out after 1000ms/)
  assert.match(printed, /left processes running/)
  await until(() => pidsIn(printed).every(isGone), 'its child is gone')
})

test('a file that blocks its event loop is ended at its limit with all it has started, named, and counts as a failure', async () => {
  const { failed, faults, printed } = await runThem(
    { 'spins.test.mjs': `${heading}test('spins', () => { ${child('{}')}; for (;;); })` },
    { fileMs: 3_000 },
  )
  assert.equal(failed, 1)
  assert.match(faults[0] ?? '', /spins\.test\.mjs took longer than 3 s and was ended/)
  await until(() => pidsIn(printed).every(isGone), 'its child is gone')
})

test('a run that takes too long ends the files that are running and starts no more', async () => {
  const spins = `${heading}test('spins', () => { ${child('{}')}; for (;;); })`
  const folder = write(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`spins-${i}.test.mjs`, spins])))
  const run = openRun()
  const signal = watchForInterruption({ limitMs: 300, leave: () => assert.fail('it did not end by itself') })
  const files = readdirSync(folder).map((name) => join(folder, name))
  const begun: string[] = []
  await runTestFiles({ ...run, began: (group: number) => begun.push(String(group)) }, files, { root, print() {}, signal })
  assert.match(String(signal.reason), /^The whole run has taken longer than/)
  await run.close()
  assert.ok(begun.length > 0 && begun.length < files.length)
  await until(() => begun.map(Number).every(isGone), 'all are gone')
})

for (const [how, signal] of [
  ['is killed', 'SIGKILL'],
  ['loses its parent', undefined],
] as const) {
  onLinux(`when the run ${how}, no process and no temporary folder of its tests stays`, async () => {
    const folder = write({
      'long.test.mjs': `${heading}test('long', async () => { ${child(`{ stdio: 'ignore' }`)}
      writeFileSync(process.env.PIDS + '.new', process.pid + ' ' + child.pid); renameSync(process.env.PIDS + '.new', process.env.PIDS)
      await new Promise(() => {}) })`,
    })
    const file = JSON.stringify(join(folder, 'long.test.mjs'))
    const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
    writeFileSync(
      join(folder, 'runner.mjs'),
      `import { openRun } from ${here('run-folder.mjs')}; import { runTestFiles } from ${here('test-files.mjs')}
       import { watchForInterruption } from ${here('interruption.mjs')}; import { existsSync, readFileSync } from 'node:fs'
       const run = openRun(); const pids = ${JSON.stringify(join(folder, 'pids'))}
       const signal = watchForInterruption({ limitMs: 600_000, leave() { process.exit(1) } })
       const look = setInterval(() => { if (!existsSync(pids)) return; clearInterval(look)
         console.log(process.pid + ' ' + run.folder + ' ' + readFileSync(pids, 'utf8')) }, 20)
       await runTestFiles(run, [${file}], { root: ${JSON.stringify(root)}, print() {}, signal, env: { PIDS: pids } }); await run.close()`,
    )
    // A shell in between, so that the run has a parent that can be killed.
    const shell = spawn(
      process.execPath,
      ['-e', `require('child_process').spawn(process.execPath, [process.argv[1]], { stdio: 'inherit' })`, join(folder, 'runner.mjs')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [line] = (await once(createInterface(shell.stdout), 'line')) as [string]
    const [runner = '', runFolder = '', ...pids] = line.split(' ')
    if (signal) process.kill(Number(runner), signal)
    else shell.kill('SIGKILL')
    assert.equal(pids.length, 2)
    await until(() => [runner, ...pids].map(Number).every(isGone), 'the run, its test and the child of its test have ended')
    await until(() => !existsSync(runFolder), 'the temporary folder is gone')
  })
}

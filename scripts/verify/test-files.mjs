// Runs test files, each or a few together in a process, ends what they leave running, and counts the tests that really ran.
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstError } from './first-error.mjs'
import { runProgram } from './run-program.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const minutes = 60_000

/** Far more than a busy machine needs for a test, and for a process with all its files. */
export const limits = { testMs: 4 * minutes, fileMs: 20 * minutes }

/** Many tests wait for the database or for a shop's process: two files more than there are cores keep all cores busy. */
const usuallyAtOnce = Math.max(2, availableParallelism()) + 2

/**
 * Runs `groups` of files, each group in a process of its own, begun in this order, `atOnce` of them at a time, and returns the result of each
 * file. `print` gets the titles of a group when it has ended. What a group does that is no test of it (it exceeds its limit, breaks off or leaves a
 * process behind) is a fault of the file that it came to last; a file without a test has a fault too. Each counts as one failure more.
 */
export async function runTestFiles(run, groups, { root, print, atOnce = usuallyAtOnce, signal, ...options }) {
  const waiting = [...groups]
  const results = []
  const worker = async () => {
    for (let group = waiting.shift(); group && !signal?.aborted; group = waiting.shift()) {
      const { text, ofFiles } = await runGroup(run, [group].flat(), { root, signal, ...options })
      if (signal?.aborted) return
      results.push(...ofFiles)
      print(text)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, groups.length) }, worker))
  return results
}

async function runGroup(run, files, { root, fileMs = limits.fileMs, testMs = limits.testMs, graceMs, signal, env }) {
  const begun = performance.now()
  const counts = join(run.folder, `counts-${files[0].replaceAll(/[^\w.-]/g, '_')}`)
  const args = [
    ...['--import', './scripts/tsx.mjs', '--test-force-exit', `--test-timeout=${testMs}`],
    ...[`--test-reporter=${here('titles-reporter.mjs')}`, '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${here('count-reporter.mjs')}`, `--test-reporter-destination=${counts}`],
    ...(files.length > 1 ? ['--test', '--test-isolation=none'] : []),
    ...files,
  ]
  const ended = await runProgram(run, args, { cwd: root, env, limitMs: fileMs, graceMs, signal })
  const counted = readCounts(counts, files, root)
  const seconds = (performance.now() - begun) / 1000
  const reached = files.findLast((file) => counted.get(file).ended > 0) ?? files[0]
  const ofProcess = faultsOf(files, ended, [...counted.values()], fileMs)
  const ofFiles = files.map((file) => {
    const { ended: ran, ms, ...sums } = counted.get(file)
    const faults = file === reached ? [...ofProcess] : []
    if (ran === 0 && faults.length === 0) faults.push(`${file} ${ofProcess.length > 0 ? 'was not reached' : 'has no test'}`)
    const failed = sums.failed + faults.length
    const error = failed > 0 ? firstError(ended.output, faults, file) : undefined
    return { what: file, ...sums, failed, faults, seconds: files.length > 1 ? ms / 1000 : seconds, error }
  })
  const faults = ofFiles.flatMap((result) => result.faults)
  const text = `\n${files.join('\n')} (${seconds.toFixed(1)} s)\n${ended.output}${faults.map((fault) => `✖ ${fault}\n`).join('')}`
  return { text, ofFiles: ofFiles.map((result) => ({ ...result, text })) }
}

/** Returns the faults of a process as a whole. */
function faultsOf(files, { code, overran, left }, counted, fileMs) {
  const name = files.join(', ')
  if (overran) return [`${name} took longer than ${fileMs / 1000} s and was ended`]
  const isExplained = counted.some(({ failed }) => failed > 0)
  return [
    ...(left.length > 0 ? [`${name} left processes running: ${left.map(({ pid, command }) => `${pid} (${command})`).join(', ')}`] : []),
    ...(code !== 0 && !isExplained ? [`${name} ended with ${code ?? 'a signal'}, and no test of it failed`] : []),
  ]
}

/** Reads the lines of the count reporter, and removes them: the files may run once more. What a process's only file calls elsewhere is its own. */
function readCounts(path, files, root) {
  // The last line of a process that was killed may be cut.
  const lines = readOrEmpty(path).matchAll(/^([pfs]) ([\d.]+) (.*)\n/gm)
  rmSync(path, { force: true })
  const counted = new Map(files.map((file) => [file, { passed: 0, failed: 0, skipped: 0, ended: 0, ms: 0 }]))
  const keys = { p: 'passed', f: 'failed', s: 'skipped' }
  for (const [, letter, ms, where] of lines) {
    const sums = counted.get(files.length === 1 ? files[0] : (files.find((file) => resolve(root, file) === where) ?? files[0]))
    sums[keys[letter]] += 1
    sums.ended += 1
    sums.ms += Number(ms)
  }
  return counted
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

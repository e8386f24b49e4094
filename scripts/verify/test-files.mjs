// Runs test files, each in its own process, ends what they leave running, and counts the tests that really ran.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firstError } from './first-error.mjs'
import { runProgram } from './run-program.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const minutes = 60_000

/** Far more than a busy machine needs. */
export const limits = { testMs: 4 * minutes, fileMs: 10 * minutes }

/** Many tests wait for the database or for a shop's process: two files more than there are cores keep all cores busy. */
const usuallyAtOnce = Math.max(2, availableParallelism()) + 2

/**
 * Runs `files`, begun in this order, `atOnce` of them at a time, and returns the result of each. `print` gets each file's titles when it has ended.
 * A file that exceeds its limit, breaks off, runs no test or leaves a process behind is named in its `faults` and counts as one failure more.
 */
export async function runTestFiles(run, files, { root, print, atOnce = usuallyAtOnce, signal, ...options }) {
  const waiting = [...files]
  const results = []
  const worker = async () => {
    for (let file = waiting.shift(); file && !signal?.aborted; file = waiting.shift()) {
      const result = await runFile(run, file, { root, signal, ...options })
      if (signal?.aborted) return
      results.push(result)
      print(result.text)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, worker))
  return results
}

async function runFile(run, file, { root, fileMs = limits.fileMs, testMs = limits.testMs, graceMs, signal, env }) {
  const begun = performance.now()
  const counts = join(run.folder, `counts-${file.replaceAll(/[^\w.-]/g, '_')}`)
  const args = [
    ...['--import', './scripts/tsx.mjs', '--test-force-exit', `--test-timeout=${testMs}`],
    ...[`--test-reporter=${here('titles-reporter.mjs')}`, '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${here('count-reporter.mjs')}`, `--test-reporter-destination=${counts}`],
    file,
  ]
  const ended = await runProgram(run, args, { cwd: root, env, limitMs: fileMs, graceMs, signal })
  const counted = readCounts(counts)
  const faults = faultsOf(file, ended, counted, fileMs)
  const seconds = (performance.now() - begun) / 1000
  return {
    ...{ what: file, ...counted, failed: counted.failed + faults.length, faults, seconds, error: firstError(ended.output, faults) },
    text: `\n${file} (${seconds.toFixed(1)} s)\n${ended.output}${faults.map((fault) => `✖ ${fault}\n`).join('')}`,
  }
}

/** Returns the faults of the file as a whole. */
function faultsOf(file, { code, overran, left }, { passed, failed, skipped }, fileMs) {
  if (overran) return [`${file} took longer than ${fileMs / 1000} s and was ended`]
  const faults = []
  if (left.length > 0) faults.push(`${file} left processes running: ${left.map(({ pid, command }) => `${pid} (${command})`).join(', ')}`)
  if (code !== 0 && failed === 0) faults.push(`${file} ended with ${code ?? 'a signal'}, and no test of it failed`)
  if (passed + failed + skipped === 0 && faults.length === 0) faults.push(`${file} has no test`)
  return faults
}

/** Counts the letters of the count reporter, and removes them: the file may run once more. */
function readCounts(path) {
  const letters = readOrEmpty(path)
  rmSync(path, { force: true })
  const count = (letter) => letters.split(letter).length - 1
  return { passed: count('p'), failed: count('f'), skipped: count('s') }
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

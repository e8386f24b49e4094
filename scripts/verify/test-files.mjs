// Runs test files, each in its own process, ends what they leave running, and counts the tests that really ran.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runProgram } from './run-program.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const minutes = 60_000

/** Far more than a busy machine needs. */
export const limits = { testMs: 4 * minutes, fileMs: 10 * minutes }

/** Many tests wait for the database or for a shop's process: two files more than there are cores keep all cores busy. */
const atOnce = Math.max(2, availableParallelism()) + 2

/**
 * Runs `files`, in this order, some at once. `print` gets each file's titles when it has ended; `broken` has those of files that failed.
 * A file that exceeds its limit, breaks off, runs no test or leaves a process behind is named and counts as one failure more.
 */
export async function runTestFiles(run, files, { root, print, fileMs = limits.fileMs, testMs = limits.testMs, graceMs, signal, env }) {
  const waiting = [...files]
  const sum = { passed: 0, failed: 0, skipped: 0, faults: [], broken: [] }
  const worker = async () => {
    for (let file = waiting.shift(); file && !signal?.aborted; file = waiting.shift()) {
      const begun = Date.now()
      const result = await runFile(run, file, { root, fileMs, testMs, graceMs, signal, env })
      if (signal?.aborted) return
      for (const key of ['passed', 'failed', 'skipped']) sum[key] += result[key]
      sum.faults.push(...result.faults)
      const text = `\n${file} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n${result.output}${result.faults.map((fault) => `✖ ${fault}\n`).join('')}`
      print(text)
      if (result.failed > 0) sum.broken.push(text)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, worker))
  return sum
}

async function runFile(run, file, { root, fileMs, testMs, graceMs, signal, env }) {
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
  return { ...counted, failed: counted.failed + faults.length, faults, output: ended.output }
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

/** Counts the letters of the count reporter. */
function readCounts(path) {
  const letters = readOrEmpty(path)
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

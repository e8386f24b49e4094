// Runs one program in its own process group, with a time limit, and reports what it has left running.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { endFamily, findFamily, killGroup } from './processes.mjs'

/** How long a program may take to end after a signal, before it is killed. */
const shutdownMs = 20_000

/**
 * Resolves when the program and all that it started have ended: `code` is null when it was killed, `overran` is true when that was for its
 * limit, and `left` lists the processes that were still running after `graceMs`. With `output: 'shown'` it writes into this terminal,
 * otherwise its output is collected.
 */
export async function runProgram(run, args, { cwd, env = {}, limitMs, graceMs = 30_000, output = 'collected', signal }) {
  const own = run.forProgram()
  // Inside a test it would make the program report to the runner of that test.
  const { NODE_TEST_CONTEXT: _ours, ...inherited } = process.env
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...inherited, ...env, ...own.env },
    stdio: output === 'shown' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const collected = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => collected.push(part))
  if (child.pid) run.began(child.pid)
  const family = { group: child.pid, ...own }

  let overran = false
  const limit = setTimeout(() => {
    overran = true
    void endFamily(family)
  }, limitMs)
  const part = () => requestEnd(child, family, output)
  signal?.addEventListener('abort', part, { once: true })
  if (signal?.aborted) part()

  const { code, complaint } = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, complaint: error.message }))
    child.once('exit', (code) => resolve({ code }))
  })
  clearTimeout(limit)
  signal?.removeEventListener('abort', part)
  const left = overran || signal?.aborted ? [] : await waitForLeftovers(family, graceMs)
  await endFamily(family)
  if (child.pid) run.ended(child.pid)
  await drained(child)
  rmSync(own.folder, { recursive: true, force: true, maxRetries: 3 })
  return { code, overran, left, output: Buffer.concat(collected).toString() + (complaint ?? '') }
}

/** Names the processes that a program has left; undefined when there are none. */
export const leftoverMessage = (left) =>
  left.length > 0 ? `It left processes running: ${left.map(({ pid, command }) => `${pid} (${command})`).join(', ')}` : undefined

/** A program that shows its own progress gets a signal and time to end; any other is killed. */
function requestEnd(child, family, output) {
  if (output !== 'shown') return void endFamily(family)
  killGroup(child.pid, 'SIGINT')
  setTimeout(() => endFamily(family), shutdownMs).unref()
}

/** Returns the processes that are still running after `graceMs`. */
async function waitForLeftovers(family, graceMs) {
  const end = Date.now() + graceMs
  let left = findFamily(family)
  while (left.length > 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    left = findFamily(family)
  }
  return left
}

/** Resolves when its output has been read to the end. */
const drained = ({ stdout, stderr }) =>
  Promise.all([stdout, stderr].map((stream) => !stream || stream.closed || new Promise((resolve) => stream.once('close', resolve))))

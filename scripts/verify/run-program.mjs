// Runs one program in a process group of its own, with a limit, and knows afterwards what it has left running.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { endFamily, findFamily, killGroup } from './processes.mjs'

/** How long a program that is asked to end may take, before it is killed. */
const shutdownMs = 20_000

/**
 * Resolves when the program and all that it started are gone: `code` is null when it was killed, `overran` when that was for its limit,
 * `left` lists what it had left running, for longer than what ends together with its parent may take for it. With `output: 'shown'` it writes into this terminal, else what it says is collected.
 */
export async function runProgram(run, args, { cwd, env = {}, limitMs, graceMs = 5_000, output = 'collected', signal }) {
  const own = run.forProgram()
  // Inside a test it would make the program report to that test's runner instead of us.
  const { NODE_TEST_CONTEXT: _ours, ...inherited } = process.env
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...inherited, ...env, ...own.env },
    stdio: output === 'shown' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part))
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
  return { code, overran, left, output: Buffer.concat(said).toString() + (complaint ?? '') }
}

/** What shows its own progress also ends in its own time; of the rest nothing is awaited. */
function requestEnd(child, family, output) {
  if (output !== 'shown') return void endFamily(family)
  killGroup(child.pid, 'SIGINT')
  setTimeout(() => endFamily(family), shutdownMs).unref()
}

/** What is still there after the grace. */
async function waitForLeftovers(family, graceMs) {
  const end = Date.now() + graceMs
  let left = findFamily(family)
  while (left.length > 0 && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    left = findFamily(family)
  }
  return left
}

/** Nobody holds the other ends of its pipes any more: what stands in them is all. */
const drained = ({ stdout, stderr }) =>
  Promise.all([stdout, stderr].map((stream) => !stream || stream.closed || new Promise((resolve) => stream.once('close', resolve))))

import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messagesVersion } from '#src/main/supervisor/messages.ts'
import { processPool } from '#src/main/supervisor/process-pool.ts'
import { freePort } from '#tests/free-port.ts'

export type DyingSupervisor = { readonly port: number; readonly pid: number }

/**
 * The pool of the real supervisor with one process, killed in the moment in which it has handed over its second connection. The process is stopped
 * before, and continues when it gets SIGCONT: it receives the connection for certain, and replies to a supervisor that is dead for certain.
 */
const port = await freePort([])
const pool = processPool({
  count: 1,
  findProgram: () => ({ path: fileURLToPath(new URL('recording-process.ts', import.meta.url)), folder: process.cwd() }),
  begin: () => ({ kind: 'begin', kept: { messagesVersion, port, demoKey: '', sandboxes: {}, rehearsal: undefined } }),
  print: () => {},
  longestEndMs: 5_000,
})
await pool.open()

const [worker] = Object.values(cluster.workers ?? {})
const child = worker!.process
const send = child.send.bind(child) as (...args: unknown[]) => boolean
let handedOver = 0
child.send = (...args: unknown[]) => {
  if (typeof args[1] !== 'object') return send(...args)
  handedOver += 1
  if (handedOver === 2) hang(child.pid!)
  const isSent = send(...args)
  if (handedOver === 2) process.kill(process.pid, 'SIGKILL')
  return isSent
}
process.send?.({ port, pid: child.pid! } satisfies DyingSupervisor)

/** Until it has really stopped it might still receive the connection and reply in time. */
function hang(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  while (!/[)] T/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
}

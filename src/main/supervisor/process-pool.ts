import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFault } from '#src/platform/config/start-fault.ts'
import type { Instruction, Report } from './messages.ts'
import { boundWaitingConnections } from './waiting-connections.ts'

export type PoolOptions = {
  readonly count: number
  /** The program of the serving processes that start from now on. It takes instructions, and reports when it is ready. Asked at the start and before a replacement. */
  readonly findProgram: () => Program
  readonly args?: readonly string[]
  /** The first instruction of a process that starts now. */
  readonly begin: () => Instruction
  readonly reported?: (report: Report) => void
  readonly print: (line: string) => void
  /** A process that was asked to end and has not done so after this time is killed. */
  readonly longestEndMs: number
  /** Connections that no process has taken yet; beyond so many further ones are closed. */
  readonly mostWaiting?: number
  /** Processes of the cluster module and the system's clock, unless a test passes its own. */
  readonly fork?: () => Worker
  readonly time?: Time
}

/** Milliseconds that never decrease, and waiting for some. */
type Time = { readonly nowMs: () => number; readonly pause: (ms: number) => Promise<unknown> }

export type Program = {
  readonly path: string
  /** Before those of the pool. */
  readonly args?: readonly string[]
  /** The folder in which it runs. */
  readonly folder: string
}

export type Ready = Extract<Report, { kind: 'ready' }>

export type ProcessPool = {
  /** Resolves with the report of the first process when all are ready. Throws StartFault. */
  open(): Promise<Ready>
  /** Replaces one process after the other: each new one is ready before the old one leaves. False when a new one did not start. */
  replaceAll(): Promise<boolean>
  /** Sends it to every process. */
  instruct(instruction: Instruction): void
  /** Asks all to end, and resolves when they have. */
  stop(): Promise<void>
}

type Member = {
  readonly worker: Worker
  /** Resolves with why not when it has failed to start. */
  readonly started: Promise<Ready | Extract<Report, { kind: 'failed' }>>
  readonly ended: Promise<unknown>
}
/** The place of one process. `failures`: how many in a row have ended soon after their start. */
type Slot = { member: Member | undefined; failures: number }

/** A process that ran for this long has started well: when it ends then, the next one starts without a pause. */
const startedWellAfterMs = 10_000
const longestPauseMs = 10_000

const systemTime: Time = { nowMs: () => performance.now(), pause: (ms) => pause(ms, undefined, { ref: false }) }

/**
 * Keeps `count` processes serving at one port, by node's cluster module. A process that ends is started again, at once the first time and
 * after growing pauses while it goes on ending.
 */
export function processPool(options: PoolOptions): ProcessPool {
  const { count, findProgram, args = [], print, time = systemTime } = options
  // Connections are passed on evenly, and one that a leaving process gets too late goes to another.
  cluster.schedulingPolicy = cluster.SCHED_RR
  const program = chosenProgram(findProgram, args)
  const slots: Slot[] = Array.from({ length: count }, () => ({ member: undefined, failures: 0 }))
  const { members, launch, end, close } = startedMembers(options)
  const state = { isStopping: false }
  let replacing: Promise<boolean> | undefined

  function occupy(slot: Slot, member: Member): void {
    slot.member = member
    const since = time.nowMs()
    void member.ended.then(async () => {
      if (state.isStopping || slot.member !== member) return
      slot.member = undefined
      slot.failures = time.nowMs() - since > startedWellAfterMs ? 0 : slot.failures + 1
      print('A serving process has ended. It is started again.')
      if (slot.failures > 1) await time.pause(Math.min(100 * 2 ** slot.failures, longestPauseMs))
      if (state.isStopping || slot.member) return
      const next = launch()
      void next.started.then(({ kind }) => kind === 'ready' && print('It serves again.'))
      occupy(slot, next)
    })
  }

  async function replace(slot: Slot): Promise<boolean> {
    const next = launch()
    const found = await next.started
    if (found.kind === 'failed' || state.isStopping) {
      if (found.kind === 'failed') print(`A new process does not start, so the old ones go on: ${found.message}`)
      return end(next, { kind: 'stop' }).then(() => false)
    }
    const old = slot.member
    occupy(slot, next)
    if (old) await end(old, { kind: 'leave' })
    return true
  }

  async function replaceEach(): Promise<boolean> {
    for (const slot of slots) if (state.isStopping || !(await replace(slot))) return false
    return true
  }

  return {
    async open() {
      const first = slots.map(() => launch())
      const found = await Promise.all(first.map(({ started }) => started))
      const failed = found.find((report) => report.kind === 'failed')
      if (failed) throw new StartFault(failed.message)
      for (const [index, slot] of slots.entries()) occupy(slot, first[index]!)
      return found[0] as Ready
    },
    replaceAll: () =>
      (replacing ??= program.renewed(replaceEach).finally(() => {
        replacing = undefined
      })),
    instruct: (instruction) => members.forEach((member) => send(member, instruction)),
    async stop() {
      state.isStopping = true
      // Also one that was launched while others were asked.
      while (members.size > 0) await Promise.all([...members].map((member) => end(member, { kind: 'stop' })))
      close()
    },
  }
}

/** What the processes run that are started. */
function chosenProgram(findProgram: PoolOptions['findProgram'], args: readonly string[]) {
  const run = ({ path, args: first = [], folder }: Program) => cluster.setupPrimary({ exec: path, cwd: folder, args: [...first, ...args] })
  let program = findProgram()
  run(program)
  return {
    /** Looks for it anew before all are replaced. When that fails, what ends by accident is started again as it was. */
    async renewed(replaceAll: () => Promise<boolean>): Promise<boolean> {
      const next = findProgram()
      run(next)
      const isDone = await replaceAll()
      if (isDone) program = next
      run(program)
      return isDone
    },
  }
}

function startedMembers({ begin, reported, longestEndMs, mostWaiting, fork }: PoolOptions) {
  const members = new Set<Member>()
  const connections = boundWaitingConnections(mostWaiting)
  const forkWatched = (): Worker => {
    const worker = cluster.fork()
    connections.watch(worker)
    return worker
  }
  return {
    members,
    close: connections.stop,
    launch(): Member {
      const worker = (fork ?? forkWatched)()
      // One that could not even be launched, for want of files or memory, counts as ended: it is tried again like any other.
      const ended = once(worker, 'exit').catch((error: Error) => [undefined, error.message])
      const started = new Promise<Awaited<Member['started']>>((resolve) => {
        worker.on('message', (report: Report) => {
          if (report.kind === 'ready' || report.kind === 'failed') resolve(report)
          reported?.(report)
        })
        void ended.then(([code, signal]) => resolve({ kind: 'failed', message: `it ended with ${signal ?? code}.` }))
      })
      const member = { worker, started, ended }
      members.add(member)
      void ended.then(() => members.delete(member))
      send(member, begin())
      return member
    },
    async end(member: Member, instruction: Instruction): Promise<void> {
      send(member, instruction)
      const late = setTimeout(() => member.worker.process.kill('SIGKILL'), longestEndMs)
      await member.ended
      clearTimeout(late)
    },
  }
}

/** A process that is ending takes no more instructions, and needs none. */
function send({ worker }: Member, instruction: Instruction): void {
  if (worker.isConnected()) worker.send(instruction, () => {})
}

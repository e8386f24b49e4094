import { setTimeout as pause } from 'node:timers/promises'
import type { Load, LoadResult, Client } from './children/client.ts'
import { startChild } from './child.ts'
import { canReadProcesses, cpuSeconds, familyOf } from './process-table.ts'
import { median, quantile } from './statistics.ts'

/** One of the compared servers: its load, and how to read its CPU time. */
export type Side = {
  readonly load: Omit<Load, 'durationMs'>
  cpuMicros(): Promise<number>
  /** The process id of its database. */
  readonly databasePid?: number
}

export type Measured = {
  readonly perSecond: number
  /** CPU time of the server's process for one request. */
  readonly cpuMicros: number
  readonly databaseCpuMicros: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failures: number
}

export type Rounds = { readonly rounds: number; readonly roundMs: number; readonly warmUpMs: number }

/** Loads the sides in turn, several times, so that other work of the machine affects all of them. Returns each side's rounds. */
export async function compare<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  { rounds, roundMs, warmUpMs }: Rounds,
): Promise<Record<Name, Measured[]>> {
  const client = startChild<Client>('client')
  const names = Object.keys(sides) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>
  for (let round = -1; round < rounds; round++) {
    // The order changes with each round, since the first side of a round finds a cooler machine than the last.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await measure(sides[name], (load) => client.call('load', { ...load, durationMs: round < 0 ? warmUpMs : roundMs }))
      if (result.failures > 0) throw new Error(`${name}: ${result.failures} requests failed`)
      // Round -1 warms up.
      if (round >= 0) measured[name].push(result)
    }
  }
  await client.stop()
  return measured
}

/** Resolves when the server is idle after its start, whose work would otherwise be counted as the cost of requests. */
export async function waitUntilIdle(cpuMicros: Side['cpuMicros'], settleMs: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < settleMs; waitedMs += 250) {
    const before = await cpuMicros()
    await pause(250)
    if ((await cpuMicros()) - before < 25_000) return
  }
}

export async function measure({ load, cpuMicros, databasePid }: Side, run: (load: Side['load']) => Promise<LoadResult>): Promise<Measured> {
  const databaseCpu = () => (databasePid && canReadProcesses ? cpuSeconds(familyOf(databasePid)) : Number.NaN)
  const databaseBefore = databaseCpu()
  const before = await cpuMicros()
  const { requests, failures, elapsedMs, latenciesMs, firstFailure } = await run(load)
  const spent = (await cpuMicros()) - before
  if (firstFailure) process.stderr.write(`${firstFailure.slice(0, 600)}\n`)
  return {
    perSecond: (requests / elapsedMs) * 1000,
    cpuMicros: spent / requests,
    databaseCpuMicros: ((databaseCpu() - databaseBefore) * 1e6) / requests,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
    failures,
  }
}

export const medianOf = (rounds: readonly Measured[], what: keyof Measured): number => median(rounds.map((round) => round[what]))

/** Returns the median of each round's ratio, which a disturbance of a whole round hardly changes. */
export const ratioOf = (over: readonly Measured[], under: readonly Measured[], what: keyof Measured): number =>
  median(over.map((round, index) => round[what] / under[index]![what]))

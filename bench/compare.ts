import { setTimeout as pause } from 'node:timers/promises'
import type { Load, LoadResult, Client } from './children/client.ts'
import { startChild } from './child.ts'
import { canReadProcesses, cpuSeconds, familyOf } from './process-table.ts'
import { median, quantile } from './statistics.ts'

/** One of the servers that are compared: under which load, and how to ask for its own CPU time. */
export type Side = {
  readonly load: Omit<Load, 'durationMs'>
  cpuMicros(): Promise<number>
  /** The process id of the database that works for it. */
  readonly databasePid?: number
}

export type Measured = {
  readonly perSecond: number
  /** Of the server's process, for one request. */
  readonly cpuMicros: number
  readonly databaseCpuMicros: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failures: number
}

export type Rounds = { readonly rounds: number; readonly roundMs: number; readonly warmUpMs: number }

/** Loads the sides in turn, several times, so that whatever else the machine does meets all of them. Gives each side's rounds. */
export async function compare<Name extends string>(
  sides: Readonly<Record<Name, Side>>,
  { rounds, roundMs, warmUpMs }: Rounds,
): Promise<Record<Name, Measured[]>> {
  const client = startChild<Client>('client')
  const names = Object.keys(sides) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<Name, Measured[]>
  for (let round = -1; round < rounds; round++) {
    // The first to run in a round finds another machine than the last: they take turns.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await measure(sides[name], (load) => client.call('load', { ...load, durationMs: round < 0 ? warmUpMs : roundMs }))
      if (result.failures > 0) throw new Error(`${name}: ${result.failures} requests failed`)
      // The round before the first warms up.
      if (round >= 0) measured[name].push(result)
    }
  }
  await client.stop()
  return measured
}

/** Resolves when the server has nothing left to do from its start; else that would be counted as the cost of requests. */
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

/** The median of the ratios inside each round: what disturbs a whole round does not count. */
export const ratioOf = (over: readonly Measured[], under: readonly Measured[], what: keyof Measured): number =>
  median(over.map((round, index) => round[what] / under[index]![what]))

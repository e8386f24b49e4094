import { readdirSync, readFileSync } from 'node:fs'

/** Only on Linux can these figures of other processes be read without a tool. */
export const canReadProcesses = process.platform === 'linux'

/** Returns the process id and those of all processes that it started. */
export function familyOf(pid: number): number[] {
  const childrenOf = Map.groupBy(listProcesses(), ({ parent }) => parent)
  const family = [pid]
  for (const member of family) family.push(...(childrenOf.get(member) ?? []).map((child) => child.pid))
  return family
}

/** Returns memory in which a page that several processes share is divided among them: RSS would count PostgreSQL's buffers once for each connection. */
export function sharedMemoryMb(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024
}

/** Returns the CPU time of these processes and of their ended children, to a hundredth of a second. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) / ticksPerSecond
}

/** Returns the CPU time of this process alone, without its ended children. */
export const ownCpuSeconds = (pid: number): number => (statOf(pid)?.own ?? 0) / ticksPerSecond

const ticksPerSecond = 100

const listProcesses = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])

function statOf(pid: number): { pid: number; parent: number; ticks: number; own: number } | undefined {
  // The name in brackets may itself contain brackets and spaces.
  const fields = readOrEmpty(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  if (fields.length < 15) return undefined
  const [user, system, userOfEnded, systemOfEnded] = fields.slice(11, 15).map(Number) as [number, number, number, number]
  return { pid, parent: Number(fields[1]), ticks: user + system + userOfEnded + systemOfEnded, own: user + system }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

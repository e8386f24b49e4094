import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { DataLocation } from './data-location.ts'

/** Reads the file in which a server describes itself; undefined when none runs. */
export function readServerFile({ cluster }: DataLocation): { pid: number; socketFolder: string; port: number } | undefined {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  // On a full disk the file is empty.
  return pid > 0 ? { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '' } : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Checks more than the process id: after a crash in a container the same small id soon belongs to another process, perhaps another server. */
export function isServerOf({ cluster }: DataLocation, pid: number): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    // It has just ended, or only its owner may read its folder.
    return isAlive(pid)
  }
}

/** Returns the reason in the server's log since `offset`: its last fatal line, or its last lines where there is none. */
export function lastError(place: DataLocation, offset: number): string {
  const lines = linesSince(place, offset)
  return fatalOnes(lines).at(-1) ?? lines.slice(-3).join(' ')
}

/** Returns why the process `pid` itself ended; another server may be stopping beside it and writes into the same log. */
export const errorOfProcess = (place: DataLocation, offset: number, pid: number): string =>
  fatalOnes(linesSince(place, offset).filter((line) => line.includes(` [${pid}] `))).at(-1) ?? ''

const linesSince = ({ logFile }: DataLocation, offset: number): string[] =>
  readFileSync(logFile).subarray(offset).toString().trim().split('\n')

const fatalOnes = (lines: readonly string[]): string[] => lines.flatMap((line) => line.match(/(?:FATAL|PANIC): {2}(.+)$/)?.[1] ?? [])

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FestivalRun } from './festival.ts'

/** The runs of the file, one for each number of processes, the fewest first. */
export const readResults = (file: string): FestivalRun[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FestivalRun[]) : []

/** Keeps a run instead of the one with as many processes before it. */
export function saveRun(run: FestivalRun, file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const others = readResults(file).filter(({ processes }) => processes !== run.processes)
  const runs = [...others, run].toSorted((a, b) => a.processes - b.processes)
  writeFileSync(file, `${JSON.stringify(runs, undefined, 2)}\n`)
}

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

export type StateFile<State> = {
  readonly state: State
  /** Schedules a write; changes close together become one. */
  changed(): void
  replace(state: State): void
  flush(): void
}

const minDelayMs = 25
const retryMs = 2_000

/**
 * Stores a sandbox's state in one JSON file, replaced as a whole so that a crash never leaves half of one. Without a path it is in memory only.
 * Members that the file lacks, or all of them when it cannot be read, come from `fresh`: a sandbox starts empty rather than not at all.
 */
export function stateFile<State extends object>(path: string | undefined, fresh: () => State): StateFile<State> {
  let state: State = { ...fresh(), ...read<State>(path) }
  let timer: NodeJS.Timeout | undefined
  let delayMs = minDelayMs
  let fault: string | undefined

  function flush(): void {
    if (timer) clearTimeout(timer)
    timer = undefined
    if (!path) return
    const startedAt = performance.now()
    fault = write(path, JSON.stringify(state), fault)
    // A file that has grown large is written less often, so that writing never takes more than a twentieth of the time.
    delayMs = fault ? retryMs : Math.max(minDelayMs, 20 * (performance.now() - startedAt))
    if (fault) timer = setTimeout(flush, delayMs).unref()
  }

  return {
    get state() {
      return state
    },
    changed() {
      if (path) timer ??= setTimeout(flush, delayMs)
    },
    replace(next) {
      state = next
      flush()
    },
    flush,
  }
}

/** Returns why it could not be written: a full disk must not end the shop in which the sandbox runs. A new reason is warned of once. */
function write(path: string, text: string, earlierFault: string | undefined): string | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
    return undefined
  } catch (error) {
    const fault = (error as Error).message
    if (fault !== earlierFault) process.emitWarning(`The state of a sandbox is in memory only until it can be written again: ${fault}`)
    return fault
  }
}

function read<State>(path: string | undefined): State | undefined {
  if (!path) return undefined
  try {
    return z.looseObject({}).parse(JSON.parse(readFileSync(path, 'utf8'))) as State
  } catch {
    return undefined
  }
}

// Lets everything that a run starts believe that it is another moment: Debian's faketime moves the clock of each process by the same time.
import { globSync } from 'node:fs'
import { Refusal } from '../prepare/terminal.mjs'

const places = [
  '/usr/lib/*/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
]

/**
 * Returns the environment in which it is `written` now and time goes on from there. Waiting takes as long as ever, because clocks that never
 * go back stay as they are. Throws a Refusal. PostgreSQL's own time limits (statement_timeout, lock_timeout, deadlock_timeout) end nothing under this
 * library: the tests of them in postgres.test.ts and migrate.test.ts are red then.
 */
export function environmentAt(written, { now = Date.now(), find = (pattern) => globSync(pattern) } = {}) {
  const moment = momentOf(written)
  if (moment === undefined)
    throw new Refusal(`--at needs a day, a time and its distance to UTC, as in 2027-04-01T00:05+05:30, and "${written}" is none.`)
  const [library] = places.flatMap((place) => find(place))
  if (!library) throw new Refusal('--at needs the library faketime: apt-get install faketime.')
  return { LD_PRELOAD: library, FAKETIME: `${signed(Math.round((moment - now) / 1000))}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

/** Date.parse alone takes 30 February for 2 March. */
function momentOf(written = '') {
  const [, local, offset] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)$/.exec(written) ?? []
  const ms = local === undefined ? Number.NaN : Date.parse(written)
  if (Number.isNaN(ms) || !new Date(Date.parse(`${local}Z`)).toISOString().startsWith(local)) return undefined
  return offset === undefined ? undefined : ms
}

const signed = (seconds) => (seconds < 0 ? String(seconds) : `+${seconds}`)

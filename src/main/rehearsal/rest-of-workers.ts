import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Lock } from '#src/platform/db/database.ts'
import { notify } from '#src/platform/db/notify.ts'
import { logDefect } from '#src/platform/log/log-defect.ts'
import type { Log } from '#src/platform/log/log.ts'

type Worker = {
  /** Lets running jobs and mails finish, and begins no more. */
  rest(): Promise<void>
  goOn(): Promise<void>
}

/** Held by whoever rehearses: no worker begins. */
const rehearsal = 'a rehearsal'
/** Held by every worker that works, together. */
const atWork = 'a worker at work'
const channel = 'worker'

const askAgainMs = 500
/** Running jobs may take so long to finish. */
const longestWaitMs = 60_000

/**
 * Lets no worker of any process work from now on, until the returned function is called or this process ends. Undefined when another
 * rehearsal runs, or when a worker does not come to rest.
 */
export async function restWorkers(db: Database, waitMs = longestWaitMs): Promise<(() => Promise<void>) | undefined> {
  const own = await lockWithin(db, rehearsal, 5 * askAgainMs)
  if (!own) return undefined
  const goOn = () => own.release()
  try {
    await notify(db, channel, 'rest')
    const all = await lockWithin(db, atWork, waitMs)
    await all?.release()
    if (all) return goOn
  } catch (error) {
    await goOn()
    throw error
  }
  await goOn()
  return undefined
}

/** A worker that looks whether somebody rehearses takes that lock for a moment. */
async function lockWithin(db: Database, name: string, waitMs: number): Promise<Lock | undefined> {
  for (const end = Date.now() + waitMs; ; await pause(askAgainMs / 5)) {
    const lock = await db.lock(name)
    if (lock || Date.now() > end) return lock
  }
}

/** Starts the worker of this process, and rests it whenever somebody rehearses, here or in another process. */
export async function restWhenAsked(db: Database, worker: Worker, log: Log) {
  let held: Lock | undefined
  let isStopped = false
  let changing: Promise<void> = Promise.resolve()
  const inTurn = (change: () => Promise<void>): Promise<void> =>
    (changing = changing.then(change).catch(logDefect(log, 'the worker is asked again whether it may work', 'warn')))

  async function workIfAllowed(): Promise<void> {
    if (isStopped || held?.held()) return
    const nobodyRehearses = await db.lock(rehearsal, { shared: true })
    if (!nobodyRehearses) return
    const wasAtWork = held !== undefined
    await held?.release()
    held = await db.lock(atWork, { shared: true })
    await nobodyRehearses.release()
    if (held && !wasAtWork) await worker.goOn()
  }

  async function rest(): Promise<void> {
    if (!held) return
    await worker.rest()
    await held.release()
    held = undefined
  }

  const stopListening = await db.listen(channel, { received: () => void inTurn(rest), reconnected: () => {} })
  await inTurn(workIfAllowed)
  const again = setInterval(() => void inTurn(workIfAllowed), askAgainMs).unref()
  return {
    isAtWork: () => held !== undefined,
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(again)
      await stopListening()
      await inTurn(rest)
    },
  }
}

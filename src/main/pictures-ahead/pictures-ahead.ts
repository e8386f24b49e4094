import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Connection } from '#src/platform/db/connection.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Log } from '#src/platform/log/log.ts'
import { sweepMade } from '#src/platform/media/made-pictures.store.ts'
import { listBatches } from './picture-batches.ts'
import type { PictureWork } from './picture-process.ts'
import { progress } from './progress.ts'
import { listShownPictures, type PictureSources } from './shown-pictures.ts'

export type PicturesAhead = {
  /** Starts again: the shop may show other pictures than before. */
  renew(): void
  /** Resolves when every picture of this round is made, or could not be. */
  settled(): Promise<void>
  stop(): Promise<void>
}

type Needs = {
  readonly shop: PictureSources
  readonly db: Database
  readonly connection: Connection
  /** Where this machine keeps copies. */
  readonly folder: string
  readonly print: (line: string) => void
  readonly log: Log
}

/** Of a picture that is not shown any more, what was made is stored for so long. */
const keptDays = 30

/**
 * Makes the pictures that nobody has requested yet, in one process with the lowest priority. A picture that is requested meanwhile
 * is made in the process that was asked, which does not wait for this one.
 */
export function makePicturesAhead({ shop, db, connection, folder, print, log }: Needs): PicturesAhead {
  let child: ChildProcess | undefined
  let round = 0
  let rounds = Promise.resolve()

  async function begin(mine: number): Promise<void> {
    const shown = await listShownPictures(shop)
    const keys = [...shown.opening, ...shown.others].map(({ key }) => key)
    await sweepMade(db, keys, keptDays)
    const batches = await listBatches(shown, db)
    if (mine !== round || batches.length === 0) return
    child = fork(fileURLToPath(new URL('picture-process.ts', import.meta.url)), { execArgv: [] })
    await work(child, { batches, connection, folder }, print)
    child = undefined
  }

  function renew(): void {
    const mine = ++round
    end(child)
    rounds = rounds
      .then(() => begin(mine))
      .catch((error: unknown) => log.warn({ err: error }, 'pictures are not made ahead now, only when they are requested'))
  }

  renew()
  return {
    renew,
    settled: () => rounds,
    async stop() {
      round++
      end(child)
      await rounds
    },
  }
}

/** The process ends by itself once it is disconnected. */
function end(child: ChildProcess | undefined): void {
  if (child?.connected) child.disconnect()
}

async function work(child: ChildProcess, given: PictureWork, print: (line: string) => void): Promise<void> {
  const ended = once(child, 'exit') as Promise<[number | null]>
  child.on('message', progress(given.batches, print))
  child.send(given satisfies PictureWork)
  const [code] = await ended
  if (code) throw new Error(`the process that makes pictures ended with ${code}`)
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Log } from '#src/platform/log/log.ts'
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

type Needs = { readonly shop: PictureSources; readonly folder: string; readonly print: (line: string) => void; readonly log: Log }

/**
 * Makes the pictures that nobody has requested yet, in one process with the lowest priority. A picture that is requested meanwhile
 * is made by `pictureMaker`, in the shop's own process.
 */
export function makePicturesAhead({ shop, folder, print, log }: Needs): PicturesAhead {
  let child: ChildProcess | undefined
  let round = 0
  let rounds = Promise.resolve()

  async function begin(mine: number): Promise<void> {
    const batches = await listBatches(await listShownPictures(shop), folder)
    if (mine !== round || batches.length === 0) return
    child = fork(fileURLToPath(new URL('picture-process.ts', import.meta.url)), { execArgv: [] })
    await work(child, { batches, folder }, print)
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

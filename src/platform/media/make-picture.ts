import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import type { Database } from '../db/database.ts'
import { giveLeasesBack, lease, type Lease, renewLeases, storeMade } from './made-pictures.store.ts'
import { type Master, readMaster } from './masters.store.ts'

/** How long a maker that has died is waited for. One that lives renews its lease. */
const defaultLeaseMs = 8_000

export type Making = {
  readonly master: Pick<Master, 'sha256' | 'bytes'>
  /** Nobody waits for them yet. */
  readonly isAhead?: boolean
  readonly leaseMs?: number | undefined
}

/**
 * Makes those of these files of one picture that are not made and that no other process is making, and stores them for all. `made` is
 * awaited after each of them.
 */
export async function makePictures(
  db: Database,
  fileNames: readonly string[],
  { master, isAhead = false, leaseMs = defaultLeaseMs }: Making,
  made: (fileName: string, content: Buffer) => Promise<void>,
): Promise<void> {
  const own: Lease = { maker: randomUUID(), leaseMs, isAhead }
  const leased = await lease(db, fileNames, own)
  if (leased.size === 0) return
  const names = fileNames.filter((name) => leased.has(name))
  const renewal = setInterval(() => void renewLeases(db, names, own).catch(() => {}), leaseMs / 3)
  try {
    // The picture library is large: only a process that has to make a picture loads it.
    const { drawPictures } = await import('../pictures/draw-pictures.ts')
    await drawPictures(await buffer(readMaster(db, master)), names, async (name, content) => {
      await storeMade(db, name, content).catch((error: unknown) => {
        // It is still a picture for whoever waits here.
        if (!findUnavailable(error)) throw error
      })
      await made(name, content)
    })
  } finally {
    clearInterval(renewal)
    await giveLeasesBack(db, names, own).catch(() => {})
  }
}

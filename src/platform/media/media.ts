import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { UnavailableError } from '#src/kit/unavailable-error.ts'
import type { Database } from '../db/database.ts'
import { fileNamesOf, parsePictureName, widthsOf } from '../pictures/picture-name.ts'
import { keptFiles, tagOf } from './kept-files.ts'
import { findMade } from './made-pictures.store.ts'
import { makePictures } from './make-picture.ts'
import { findMaster, type Master, readMaster } from './masters.store.ts'
import { inMemory, type OpenedMedia } from './opened-media.ts'
import { createPriorityLimiter } from './priority-limiter.ts'

export type Media = {
  /**
   * Opens what is served under this name; undefined when nothing is. What this process has not kept comes from the database, and a picture
   * that nobody has made yet is made, once for all processes. Throws UnavailableError when that takes too long, or the database is away.
   */
  open(fileName: string): Promise<OpenedMedia | undefined>
}

/** The whole content of a picture; undefined for any other name. */
export type FindPicture = (fileName: string) => Promise<Buffer | undefined>

export const pictureFinder =
  ({ open }: Media): FindPicture =>
  async (fileName) => {
    const opened = parsePictureName(fileName) && (await open(fileName))
    return opened && buffer(await opened.read())
  }

export type MediaOptions = {
  /** Where this process keeps copies. It may be emptied at any time, and be missing. */
  readonly folder: string
  /** Whoever waits for longer is asked to come again; the picture is made all the same. */
  readonly longestWaitMs?: number
  readonly leaseMs?: number
}

/** The name of what is sent as it is. */
const storedName = /^[0-9a-f]{20}[.](?:svg|png|mp4|webm)$/

export function openMedia(db: Database, { folder, longestWaitMs = 50_000, leaseMs }: MediaOptions): Media {
  const kept = keptFiles(folder)
  const underWay = new Map<string, Promise<OpenedMedia | undefined>>()
  // Rows of these never change.
  const masters = new Map<string, Master>()
  // However many ask for what is not kept here, orders find connections.
  const readLimited = createPriorityLimiter(3)
  const makeLimited = createPriorityLimiter(Math.min(2, availableParallelism()))

  async function masterOf(name: string): Promise<Master | undefined> {
    const found = masters.get(name) ?? (await readLimited(0, () => findMaster(db, name)))
    if (found) masters.set(name, found)
    return found
  }

  async function obtain(fileName: string): Promise<OpenedMedia | undefined> {
    const found = await kept.find(fileName)
    if (found) return found
    const picture = parsePictureName(fileName)
    const master = await masterOf(picture?.key ?? fileName)
    if (!master) return undefined
    if (!picture) return readLimited(1, () => keepMaster(fileName, master))
    const widths = widthsOf(master.width ?? 0)
    return fileNamesOf({ key: picture.key, widths }).includes(fileName) ? obtainPicture(fileName, picture.width, master) : undefined
  }

  async function keepMaster(fileName: string, master: Master): Promise<OpenedMedia> {
    const fromDatabase: OpenedMedia = {
      ...{ bytes: master.bytes, tag: tagOf(master.sha256), modified: master.storedAt },
      read: async (range) => Readable.from(readMaster(db, master, range)),
    }
    return kept.keep(fileName, readMaster(db, master), master.storedAt).catch(insteadOnDiskFault(fromDatabase))
  }

  async function obtainPicture(fileName: string, width: number, master: Master): Promise<OpenedMedia> {
    const end = performance.now() + longestWaitMs
    for (let waitMs = 20; ; waitMs = Math.min(2 * waitMs, 400)) {
      const content =
        (await readLimited(width, () => findMade(db, fileName))) ?? (await makeLimited(width, () => makeHere(fileName, master)))
      if (content) return keepPicture(fileName, content, master)
      if (performance.now() > end) throw new UnavailableError('another process has not made this picture yet')
      await pause(waitMs)
    }
  }

  /** Undefined when another process makes it, or has made it meanwhile. Narrow ones come first: they are made quickly, and most pages show them first. */
  async function makeHere(fileName: string, master: Master): Promise<Buffer | undefined> {
    let content: Buffer | undefined
    await makePictures(db, [fileName], { master, leaseMs }, async (_, made) => void (content = made))
    return content
  }

  const keepPicture = (fileName: string, content: Buffer, { storedAt }: Master): Promise<OpenedMedia> =>
    kept.keep(fileName, [content], storedAt).catch(insteadOnDiskFault(inMemory(content, tagOf(sha256Of(content)), storedAt)))

  /** However many ask for it here at the same time, it is obtained once. */
  function obtainOnce(fileName: string): Promise<OpenedMedia | undefined> {
    const obtained = underWay.get(fileName) ?? obtain(fileName).finally(() => underWay.delete(fileName))
    underWay.set(fileName, obtained)
    return obtained
  }

  return {
    async open(fileName) {
      if (!storedName.test(fileName) && !parsePictureName(fileName)) return undefined
      return (await kept.findCompared(fileName)) ?? within(longestWaitMs, obtainOnce(fileName))
    },
  }
}

const sha256Of = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

/** A full disk, or one that cannot be written, is no reason to send nothing. */
const insteadOnDiskFault =
  (instead: OpenedMedia) =>
  (error: unknown): OpenedMedia => {
    if (error instanceof Error && 'syscall' in error) return instead
    throw error
  }

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new UnavailableError('this picture is still being made')), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

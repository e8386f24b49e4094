import { LRUCache } from 'lru-cache'
import { isDiskFull } from '#src/kit/unavailable-error.ts'
import type { Database, Transaction } from '#src/platform/db/database.ts'
import { assetHeaders } from '#src/platform/http/assets.ts'
import { encodeBody, type EncodedBody } from '#src/platform/http/encoded-body.ts'
import type { Log } from '#src/platform/log/log.ts'
import { deleteForgottenFiles, findReleaseFile, insertReleaseFiles, noteNeededFiles, type ReleaseFile } from './release-files.store.ts'

export type ReleaseFiles = {
  /** Stores the scripts and styles of this release. Call it before a page of it is sent. */
  keep(assets: ReadonlyMap<string, EncodedBody>): Promise<void>
  /** A script or style of another release. Undefined for any other address, and while the database is away. */
  find(address: string): Promise<EncodedBody | undefined>
}

/** A page that was opened so long ago has been loaded again since. */
const keptDays = 30
/** The files of a release are about three megabytes. */
const mostBytes = 8_000_000
/** For so long an address that nobody knows is not looked for again. */
const unknownMs = 2_000

const isReleaseFile = (address: string): boolean => /^(?:\/desk)?\/assets\/[\w.-]{1,200}$/.test(address)

/** Shares the files of pages among the processes of all releases that run, or ran not long ago, on one database. */
export function releaseFiles(db: Database, log: Log): ReleaseFiles {
  const found = new LRUCache<string, { readonly file: EncodedBody | undefined }>({
    maxSize: mostBytes,
    sizeCalculation: ({ file }) => file?.bytes ?? 200,
  })

  return {
    async keep(assets) {
      const files = [...assets].filter(([address]) => isReleaseFile(address)).map(([address, asset]) => toStored(address, asset))
      try {
        await db.transaction((tx) => store(tx, files))
      } catch (error) {
        // Pages are better than none: only a process of another release may miss a file of this one.
        if (!isDiskFull(error)) throw error
        log.warn({ err: error }, 'the files of this release could not be stored for others')
      }
    },

    async find(address) {
      if (!isReleaseFile(address)) return undefined
      const known = found.get(address)
      if (known) return known.file
      try {
        const stored = await findReleaseFile(db, address)
        const file = stored && encodeBody(stored.body, 200, assetHeaders(address, stored.contentType))
        found.set(address, { file }, file ? {} : { ttl: unknownMs })
        return file
      } catch (error) {
        log.warn({ err: error }, 'a file of another release could not be looked up')
        return undefined
      }
    },
  }
}

async function store(tx: Transaction, files: readonly ReleaseFile[]): Promise<void> {
  const missing = await noteNeededFiles(
    tx,
    files.map(({ address }) => address),
  )
  await insertReleaseFiles(
    tx,
    files.filter(({ address }) => missing.has(address)),
  )
  if (missing.size > 0) await deleteForgottenFiles(tx, keptDays)
}

function toStored(address: string, { identity: { body, headers } }: EncodedBody): ReleaseFile {
  return { address, contentType: headers[headers.indexOf('content-type') + 1] ?? 'application/octet-stream', body }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseFault } from '../database-fault.ts'
import type { SequenceState, Table, TableContent } from '../move/tables.ts'
import type { StoredFile } from './stored-file.ts'

/** What a backup says of itself. */
export type Manifest<Copy = CopyOfCluster | CopyOfRows> = {
  readonly version: 1
  readonly startedAt: string
  /** Of the last change that it holds without the archived log. */
  readonly finishedAt: string
  /** Of the server, such as `18.4`. */
  readonly postgres: string
  /** Those that the database had; a release that does not know all of them cannot use it. */
  readonly migrations: readonly string[]
  readonly records: RecordCounts
  readonly copy: Copy
  /** Also empty ones, without which PostgreSQL does not start. */
  readonly folders: readonly string[]
  readonly files: readonly StoredFile[]
}

/** The files of a running server, which its log makes consistent and brings to any later moment. */
export type CopyOfCluster = {
  /** The folder of the archived log, beside the backups. */
  readonly archive: string
  readonly segmentBytes: number
  readonly firstSegment: string
  /** The name of a mark in the log: what was counted for `records` is the state there. */
  readonly restorePoint: string
}

/** The rows of all tables at one moment, which any PostgreSQL takes. */
export type CopyOfRows = {
  readonly takenAt: string
  readonly tables: readonly StoredTable[]
  readonly sequences: readonly SequenceState[]
}

export type StoredTable = Table & TableContent & { readonly file: StoredFile }

export const isOfRows = (manifest: Manifest): manifest is Manifest<CopyOfRows> => 'tables' in manifest.copy
export const isOfCluster = (manifest: Manifest): manifest is Manifest<CopyOfCluster> => !isOfRows(manifest)

/** Shoppers order while a backup is made, so each count lies between one taken before its mark and one taken after. */
export type RecordCounts = Readonly<Record<string, readonly [least: number, most: number]>>

const manifestName = 'manifest.json'

export const manifestFile = (backup: string): string => join(backup, manifestName)

/** Throws DatabaseFault. */
export function readManifest(backup: string): Manifest {
  const file = manifestFile(backup)
  if (!existsSync(file)) throw new DatabaseFault(`There is no backup in ${backup}: it has no ${manifestName}.`)
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
    if (manifest.version === 1 && Array.isArray(manifest.files)) return manifest
  } catch (error) {
    throw new DatabaseFault(`The backup is damaged: ${file} cannot be read. Use another backup.`, { cause: error })
  }
  throw new DatabaseFault(`The backup in ${backup} was made by another version of the shop: use that version.`)
}

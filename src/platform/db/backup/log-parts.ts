import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { storeFile, storeWhole } from './stored-file.ts'

/**
 * The segment that the server is writing reaches the archive in parts, each from where the last one ended: closing it every minute instead
 * would write 32 MB each time, however little was changed. What the server has flushed is never changed again.
 */
export async function shipPart(client: pg.Client, folder: string, { cluster, segmentBytes }: Writing): Promise<void> {
  const { rows } = await client.query<{ segment: string; to: number }>(
    `select pg_walfile_name(lsn) as segment, ((lsn - '0/0') % $1)::int as to from pg_current_wal_flush_lsn() as lsn`,
    [segmentBytes],
  )
  const { segment, to } = rows[0]!
  const from = (await listParts(folder, segment)).at(-1)?.to ?? 0
  if (to <= from) return
  try {
    await storeWhole(join(cluster, 'pg_wal', segment), join(folder, partName(segment, { from, to })), { start: from, end: to - 1 })
  } catch (error) {
    // It was finished and removed meanwhile, and so comes as a whole.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

type Writing = { readonly cluster: string; readonly segmentBytes: number }
type Part = { readonly name: string; readonly from: number; readonly to: number }

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')
const partName = (segment: string, { from, to }: Omit<Part, 'name'>): string => `${segment}.${hex(from)}-${hex(to)}.part.gz`

/** Those that follow each other from the segment's first byte on. Two processes may have taken one at the same time: the longer one counts. */
export async function listParts(folder: string, segment: string): Promise<Part[]> {
  const all = (await readdir(folder).catch(() => [])).flatMap((name) => {
    const [, of, from = '', to = ''] = /^([0-9A-F]{24})[.]([0-9A-F]{8})-([0-9A-F]{8})[.]part[.]gz$/.exec(name) ?? []
    return of === segment ? [{ name, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }] : []
  })
  const chain: Part[] = []
  for (let next = longest(all, 0); next; next = longest(all, next.to)) chain.push(next)
  return chain
}

const longest = (parts: readonly Part[], from: number): Part | undefined =>
  parts.filter((part) => part.from === from).toSorted((a, b) => b.to - a.to)[0]

/** Once the whole segment is there its parts are not needed. */
export async function dropParts(folder: string, segment: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith(`${segment}.`) && name.endsWith('.part.gz')) await rm(join(folder, name))
}

/** Makes of a segment's parts a whole one, with zeros where the log had not come to yet: PostgreSQL stops reading there. False without parts. */
export async function joinParts(folder: string, segment: string, { target, segmentBytes }: Joining): Promise<boolean> {
  const parts = await listParts(folder, segment)
  if (parts.length === 0) return false
  const room = await mkdtemp(join(dirname(target), 'parts-'))
  try {
    const whole = join(room, segment)
    for (const { name } of parts)
      await pipeline(createReadStream(join(folder, name)), createGunzip(), createWriteStream(whole, { flags: 'a', mode: 0o600 }))
    await truncate(whole, segmentBytes)
    await storeFile(whole, target, { compress: true })
  } finally {
    await rm(room, { recursive: true, force: true })
  }
  return true
}

type Joining = { readonly target: string; readonly segmentBytes: number }

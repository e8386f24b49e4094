import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { PlanFault } from '../../../catalogue/plans/change-plan.ts'
import type { BroughtPicture } from '../../../catalogue/plans/plan-pictures.store.ts'
import { documentFiles } from '../../../settings/setting-documents.ts'
import type { Deps } from '../../deps.ts'
import { archiveFault, archiveFaultText } from './archive-faults.ts'
import type { Chunks, OpenedArchive } from './archive.port.ts'
import { type BringDeps, bringPictures } from './bring-pictures.ts'
import { findTable } from './find-table.ts'
import { namedPictures } from './named-pictures.ts'

type ArchiveDeps = Pick<Deps, 'withArchive'> & BringDeps

export type ReadArchive = {
  /** Of the table, or of the catalogue. */
  readonly content: Uint8Array
  /** The owner's folder, of which the products with their pictures and the settings are read. */
  readonly isFolder: boolean
  readonly pictures: readonly BroughtPicture[]
  /** The settings of the folder; undefined where it has none. */
  readonly settings: Uint8Array | undefined
}

const [mostText, mostSettings] = [64 * 2 ** 20, 2 ** 20]

/** Reads the table in an archive, and stores the pictures that it names. */
export const readArchive = (chunks: Chunks, by: string, deps: ArchiveDeps): Promise<Result<ReadArchive, PlanFault>> =>
  deps.withArchive(chunks, async (opened) => {
    if (!opened.ok) return refuse(archiveFault(opened.problem))
    const archive = opened.value
    const table = findTable(archive.files)
    if (!table.ok) return table
    const { path, bytes, folder, isFolder } = table.value
    if (bytes > mostText) return refuse({ line: undefined, column: path, found: 'more than 64 MB', wanted: 'less: cut it in two' })
    const read = await archive.read(path)
    if (!read.ok) return refuse(archiveFault(read.problem))
    const settings = isFolder ? await readSettings(archive, folder) : ok(undefined)
    if (!settings.ok) return settings
    const named = await namedPictures(read.value)
    return ok({
      content: read.value,
      isFolder,
      settings: settings.value,
      pictures: await bringPictures(archive, { named, folder, by }, deps),
    })
  })

async function readSettings(archive: OpenedArchive, folder: string): Promise<Result<Uint8Array | undefined, PlanFault>> {
  const file = archive.files.find(({ path }) => path === folder + documentFiles.settings)
  if (!file) return ok(undefined)
  if (file.bytes > mostSettings) return refuse({ line: undefined, column: file.path, found: 'more than 1 MB', wanted: 'settings alone' })
  const read = await archive.read(file.path)
  return read.ok ? read : refuse(archiveFault(read.problem))
}

/** `words`: what is wrong with the archive. */
export type PicturesProblem = { readonly code: 'unusable_archive'; readonly words: string }

/** Stores the pictures of an archive that a table names which came without them. */
export async function readBeside(
  chunks: Chunks,
  { table, by }: { readonly table: Uint8Array; readonly by: string },
  deps: ArchiveDeps,
): Promise<Result<{ readonly pictures: readonly BroughtPicture[]; readonly named: number }, PicturesProblem>> {
  const named = await namedPictures(table)
  return deps.withArchive(chunks, async (opened) => {
    if (!opened.ok) return refuse({ code: 'unusable_archive', words: archiveFaultText(opened.problem) })
    return ok({ pictures: await bringPictures(opened.value, { named, folder: '', by }, deps), named: named.length })
  })
}

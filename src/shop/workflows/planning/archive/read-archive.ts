import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { PlanFault } from '../../../catalogue/plans/change-plan.ts'
import type { BroughtPicture } from '../../../catalogue/plans/plan-pictures.store.ts'
import type { Deps } from '../../deps.ts'
import { archiveFault, archiveFaultText } from './archive-faults.ts'
import type { Chunks } from './archive.port.ts'
import { type BringDeps, bringPictures } from './bring-pictures.ts'
import { type FilesOfFolder, type ReadDeps, readFiles } from '../folder/read-files.ts'
import { findTable } from './find-table.ts'
import { namedPictures } from './named-pictures.ts'

type ArchiveDeps = Pick<Deps, 'withArchive'> & BringDeps & ReadDeps

export type ReadArchive = {
  /** Of the table, or of the catalogue. */
  readonly content: Uint8Array
  /** The owner's folder, of which more than the products and their pictures is read. */
  readonly isFolder: boolean
  readonly pictures: readonly BroughtPicture[]
  /** What the folder has beside its products. */
  readonly beside: FilesOfFolder
}

const mostText = 64 * 2 ** 20

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
    const beside = isFolder ? await readFiles(archive, folder, deps) : ok({ files: [], media: [] })
    if (!beside.ok) return beside
    const named = await namedPictures(read.value)
    return ok({
      content: read.value,
      isFolder,
      beside: beside.value,
      pictures: await bringPictures(archive, { named, folder, by }, deps),
    })
  })

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

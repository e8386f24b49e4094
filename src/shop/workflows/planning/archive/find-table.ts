import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { PlanFault } from '../../../catalogue/plans/change-plan.ts'
import { fileFault } from '../look.ts'
import type { OpenedArchive } from './archive.port.ts'

/** What of an archive is read: the file of products, and where its pictures lie. */
export type FoundTable = {
  readonly path: string
  readonly bytes: number
  /** The folder in which it lies, with a slash, or nothing. */
  readonly folder: string
  /** The owner's folder, and no other table. */
  readonly isFolder: boolean
}

const catalogueFile = 'catalogue.json'

/** What lies in a workbook: of Excel, or of LibreOffice (.ods). */
const workbookFiles = [['[Content_Types].xml'], ['content.xml', 'META-INF/manifest.xml']]

/** Finds the catalogue of the owner's folder, or else the only table of an archive; either may lie in one folder. */
export function findTable(files: OpenedArchive['files']): Result<FoundTable, PlanFault> {
  if (workbookFiles.some((every) => every.every((wanted) => files.some(({ path }) => path === wanted))))
    return refuse(fileFault('a workbook', 'a table saved as CSV UTF-8: a spreadsheet offers it under “Save as”'))
  const near = files.filter(({ path }) => path.split('/').length <= 2)
  const catalogues = near.filter(({ path }) => nameOf(path) === catalogueFile)
  const found = catalogues.length > 0 ? catalogues : near.filter(({ path }) => /[.](?:csv|json)$/i.test(path))
  const [first, second] = found.toSorted((one, other) => depthOf(one.path) - depthOf(other.path))
  if (!first)
    return refuse(fileFault('no table in it', `${catalogueFile}, or one CSV; pictures alone come beside a table that was looked at`))
  if (second && depthOf(second.path) === depthOf(first.path))
    return refuse(fileFault(`two tables, ${first.path} and ${second.path}`, 'one of them'))
  const folder = first.path.slice(0, first.path.length - nameOf(first.path).length)
  return ok({ ...first, folder, isFolder: nameOf(first.path) === catalogueFile })
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const depthOf = (path: string): number => path.split('/').length

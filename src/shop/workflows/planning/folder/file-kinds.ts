import type { PlanFile } from '../../../catalogue/plans/plan-files.store.ts'
import { documentFiles, type DocumentName, documentNames } from '../../../settings/setting-documents.ts'

/** A file as the folder has it. */
export type SourceFile = Pick<PlanFile, 'path' | 'name' | 'content'>

/** The file with the lists of pictures, each of which is a text of its own. */
export const mediaFile = 'media.json'

/** The document that a file is; undefined for a text or a list. */
export const documentOf = ({ path }: Pick<PlanFile, 'path'>): DocumentName | undefined =>
  documentNames.find((name) => documentFiles[name] === path)

export const isText = (file: Pick<PlanFile, 'path'>): boolean => file.path !== mediaFile && documentOf(file) === undefined

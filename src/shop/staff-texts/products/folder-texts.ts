import type { FileChange, PlanConflict } from '../../catalogue/plans/change-plan.ts'
import { nameOfFile, slugOf } from '../../content/versions/text-files.ts'
import { documentFiles, documentNames } from '../../settings/setting-documents.ts'
import { keptSettingMessage, settingChangeMessage, settingName, settingValue } from '../settings/setting-texts.ts'
import { textLabel } from '../texts/text-texts.ts'

/** What a change of a file is about. */
export type FileChangeKind = 'settings' | 'rates' | 'texts' | 'media'

export function kindOfChange({ file }: Pick<FileChange, 'file'>): FileChangeKind {
  if (file === documentFiles.settings) return 'settings'
  if (file === documentFiles['tax-rates']) return 'rates'
  return file.startsWith('media/') ? 'media' : 'texts'
}

const words: Readonly<Record<FileChangeKind, readonly [one: string, many: string]>> = {
  settings: ['setting', 'settings'],
  rates: ['tax rate', 'tax rates'],
  texts: ['text', 'texts'],
  media: ['picture', 'pictures'],
}

/** "1 setting", "2 texts": how much of each kind a folder changes beside its products. */
export function fileCounts(changes: readonly Pick<FileChange, 'file'>[]): readonly string[] {
  const kinds = changes.map(kindOfChange)
  return (Object.keys(words) as FileChangeKind[]).flatMap((kind) => {
    const count = kinds.filter((each) => each === kind).length
    const [one, many] = words[kind]
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
}

/** What staff call the text or list of this file. */
export function textOfFile(path: string): string {
  const [, list] = path.split('#')
  const name = list ?? nameOfFile({ path, source: '' }) ?? path
  return textLabel({ name, title: slugOf(path) ?? name })
}

/** "Free delivery from: ₹1,000 → ₹800", "Questions and answers", "how-rings-are-measured: new". */
export function fileChangeMessage(change: FileChange): string {
  switch (kindOfChange(change)) {
    case 'settings':
    case 'rates':
      return settingChangeMessage(change)
    case 'texts':
      return change.before === false ? `${textOfFile(change.file)}: new` : textOfFile(change.file)
    case 'media':
      return change.file
  }
}

const isOfDocument = (file: string): boolean => documentNames.some((name) => documentFiles[name] === file)

/** Undefined for what is no file but a product. */
export function fileConflictText({ product: file, field, desk, file: inFile }: PlanConflict): string | undefined {
  if (isOfDocument(file))
    return `${settingName(field)}: ${settingValue(field, inFile)} in the file, ${settingValue(field, desk)} at the desk`
  if (!/[.](?:md|yaml)$|#/.test(file)) return undefined
  const label = textOfFile(file)
  return desk === false
    ? `${label}: has changed in the file, and was taken off at the desk`
    : `${label}: has changed in the file, and at the desk in another way`
}

/** "kept: Questions and answers, Ravi". */
export const keptInFileMessage = ({
  file,
  field,
  by,
}: {
  readonly file: string
  readonly field: string
  readonly by: string | undefined
}): string => (isOfDocument(file) ? keptSettingMessage({ field, by }) : `kept: ${textOfFile(file)}, ${by ?? 'the shop'}`)

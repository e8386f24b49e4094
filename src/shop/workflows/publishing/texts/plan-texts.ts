import { isSameText, type NamedText, type TextFile } from '../../../content/versions/text-files.ts'
import type { StoredText, TextChange } from '../../../content/versions/texts.store.ts'
import type { TakenSide } from '../plan-folder.ts'

/** A text that both the folder and the desk have changed since the last import; undefined where one of them has taken it off. */
export type TextConflict = { readonly path: string; readonly desk: string | undefined; readonly file: string | undefined }

export type TextPlan = {
  /** All texts as they will be. */
  readonly wanted: readonly NamedText[]
  readonly changes: readonly TextChange[]
  /** The paths of what stays as the desk has it. */
  readonly kept: readonly string[]
  readonly conflicts: readonly TextConflict[]
}

/** Works out what a folder changes: what only it has changed since it was last imported is taken, what only the desk has changed stays. */
export function planTexts(inFile: readonly NamedText[], stored: readonly StoredText[], take: TakenSide | undefined): TextPlan {
  const byName = new Map(stored.map((text) => [text.name, text]))
  const names = new Set(inFile.map(({ name }) => name))
  const parts = [
    ...inFile.map((file) => planText(file.name, sidesOf(byName.get(file.name), file), take)),
    ...stored.filter(({ name }) => !names.has(name)).map((text) => planText(text.name, sidesOf(text, undefined), take)),
  ]
  return {
    wanted: parts.flatMap(({ wanted }) => wanted ?? []),
    changes: parts.flatMap(({ change }) => change ?? []),
    kept: parts.flatMap(({ kept }) => kept ?? []),
    conflicts: parts.flatMap(({ conflict }) => conflict ?? []),
  }
}

type Sides = { readonly base: TextFile | undefined; readonly desk: TextFile | undefined; readonly file: TextFile | undefined }

function sidesOf(stored: StoredText | undefined, file: TextFile | undefined): Sides {
  const desk = stored?.source === undefined ? undefined : { path: stored.path, source: stored.source }
  return { base: stored?.imported, desk, file }
}

type PlannedText = {
  readonly wanted?: NamedText
  readonly change?: TextChange
  readonly kept?: string
  readonly conflict?: TextConflict
}

function planText(name: string, { base, desk, file }: Sides, take: TakenSide | undefined): PlannedText {
  const ofDesk = desk ? { wanted: { name, ...desk } } : {}
  if (isSameText(desk, file)) return ofDesk
  if (isSameText(base, file)) return { ...ofDesk, ...(file && { kept: file.path }) }
  if (isSameText(base, desk)) return takeFile(name, file, desk)
  const conflict = { path: (file ?? desk)!.path, desk: desk?.source, file: file?.source }
  return take === 'file' ? { ...takeFile(name, file, desk), conflict } : { ...ofDesk, kept: conflict.path, conflict }
}

const takeFile = (name: string, file: TextFile | undefined, desk: TextFile | undefined): PlannedText => ({
  ...(file && { wanted: { name, path: file.path, source: file.source } }),
  change: { name, path: (file ?? desk)!.path, source: file?.source },
})

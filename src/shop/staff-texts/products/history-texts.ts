import type { Columns } from '#src/kit/csv.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { slugOf } from '../../content/versions/text-files.ts'
import type { HistoryEntry, HistoryKind } from '../../workflows/views/views.ts'
import { settingChangeMessage, settingSources } from '../settings/setting-texts.ts'
import { originLabels, textLabel } from '../texts/text-texts.ts'
import { changeSetSize, changeSourceLabel } from './change-texts.ts'

export type { HistoryEntry, HistoryKind } from '../../workflows/views/views.ts'

export const historyKindLabels: Readonly<Record<HistoryKind, string>> = {
  products: 'Products',
  texts: 'Texts',
  banners: 'Banners',
  settings: 'Settings',
  'tax-rates': 'Tax rates',
}
export const historyKinds = Object.keys(historyKindLabels) as readonly HistoryKind[]

type TextInHistory = Extract<HistoryEntry, { kind: 'texts' }>['texts'][number]

/** "About us, version 3", "how-rings-are-measured, version 1". */
export const changedTextLabel = ({ name, path, version }: Pick<TextInHistory, 'name' | 'path' | 'version'>): string =>
  `${textLabel({ name, title: slugOf(path) })}, version ${version}`

/** Where a change came from: "Form", "CSV, planned", "Undo of 12", "Folder", "Takes back version 3". */
export const historySource = (entry: HistoryEntry): string => `${sourceOf(entry)}${entry.isPlanned ? ', planned' : ''}`

function sourceOf(entry: HistoryEntry): string {
  if (entry.kind === 'products') return changeSourceLabel(entry.set)
  if (entry.kind === 'texts' || entry.kind === 'banners') return entry.texts[0] ? originLabels[entry.texts[0].origin] : ''
  const { source, undoes } = entry.version
  return undoes === undefined ? settingSources[source] : `Takes back version ${undoes}`
}

/** What has changed, one line each: "2 changed, 1 moved", "Cash on delivery: up to: ₹10,000 → ₹8,000". */
export function historyLines(entry: HistoryEntry): readonly string[] {
  if (entry.kind === 'products') return [changeSetSize(entry.set)]
  if (entry.kind === 'texts' || entry.kind === 'banners') return entry.texts.some(({ isOff }) => isOff) ? ['taken off'] : []
  return entry.changes?.map(settingChangeMessage) ?? ['as it was first brought in']
}

/** What is named in a command, and is the title of a page of its own: the set, the versions. */
export function historyNames(entry: HistoryEntry): readonly string[] {
  if (entry.kind === 'products') return [`set ${entry.set.id}`]
  if (entry.kind === 'texts' || entry.kind === 'banners') return entry.texts.map(changedTextLabel)
  return [`version ${entry.version.version}`]
}

export const historyColumns: Columns<HistoryEntry> = {
  Kind: ({ kind }) => historyKindLabels[kind],
  Which: (entry) => historyNames(entry).join('; '),
  When: ({ at }) => formatTimestamp(at),
  By: ({ by }) => by ?? 'the shop',
  From: historySource,
  Changed: (entry) => historyLines(entry).join('; '),
  Undone: (entry) => (entry.kind === 'products' && entry.set.undoneBy !== undefined ? `by ${entry.set.undoneBy}` : undefined),
}

import type { JsonChange } from '#src/kit/json/merge-json.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { type ChangeSet, listChangeSetsBy } from '../../../catalogue/changes/change-sets.store.ts'
import { changedSettings, type DocumentName, documentNames } from '../../../settings/setting-documents.ts'
import { type DocumentVersion, listVersionsBy } from '../../../settings/settings-versions.store.ts'
import type { Deps } from '../../deps.ts'
import {
  type ChangedText,
  type FoundChange,
  type HistoryFilter,
  type HistoryKind,
  listChangedTexts,
  listPlannedMarks,
  pageHistory,
} from './history-list.store.ts'

type Change = Pick<FoundChange, 'mark' | 'at' | 'by'> & {
  /** It went out at a time that somebody had planned. */
  readonly isPlanned: boolean
}

export type ProductsChanged = Change & { readonly kind: 'products'; readonly set: ChangeSet }
export type TextsChanged = Change & { readonly texts: readonly ChangedText[] }
export type SettingsChanged = Change & {
  readonly version: Pick<DocumentVersion, 'version' | 'source' | 'undoes'>
  /** Undefined for the first version. */
  readonly changes: readonly JsonChange[] | undefined
}

/** Something that the owner has changed of the shop. */
export type HistoryEntry = ProductsChanged | Of<'texts' | 'banners', TextsChanged> | Of<DocumentName, SettingsChanged>

/** For each of the kinds a type of its own, by which entries are told apart. */
type Of<Kind extends HistoryKind, Changed> = { [Each in Kind]: Changed & { readonly kind: Each } }[Kind]

/** Everything that was changed, newest first, each as its own tables have it. */
export async function listHistory(filter: HistoryFilter, { reading }: Pick<Deps, 'reading'>): Promise<HistoryEntry[]> {
  const found = await pageHistory(reading, filter)
  const [products, texts, settings, planned] = await Promise.all([
    setsOf(reading, found),
    textsOf(reading, found),
    settingsOf(reading, found),
    listPlannedMarks(reading, found),
  ])
  return found.flatMap(({ kind, number, mark, at, by, versions }): HistoryEntry[] => {
    const change = { mark, at, by, isPlanned: planned.has(mark) }
    if (kind === 'products') return products(number).map((set) => ({ ...change, kind, set }))
    if (kind === 'texts' || kind === 'banners') return [{ ...change, kind, texts: texts(versions) }]
    return settings(kind, number).map((version) => ({ ...change, kind, ...version }))
  })
}

async function setsOf(sql: Sql, found: readonly FoundChange[]) {
  const ids = found.flatMap(({ kind, number }) => (kind === 'products' ? [number] : []))
  const sets = await listChangeSetsBy(sql, ids)
  return (id: number) => sets.filter((set) => set.id === id)
}

async function textsOf(sql: Sql, found: readonly FoundChange[]) {
  const texts = await listChangedTexts(
    sql,
    found.flatMap(({ versions }) => versions),
  )
  const keyOf = ({ name, version }: FoundChange['versions'][number]) => `${name} ${version}`
  const byKey = new Map(texts.map((text) => [keyOf(text), text]))
  return (versions: FoundChange['versions']) => versions.flatMap((version) => byKey.get(keyOf(version)) ?? [])
}

async function settingsOf(sql: Sql, found: readonly FoundChange[]) {
  const read = async (document: DocumentName) => {
    const numbers = found.flatMap(({ kind, number }) => (kind === document ? [number - 1, number] : []))
    const versions = await listVersionsBy(sql, document, numbers)
    return [document, new Map(versions.map((version) => [version.version, version]))] as const
  }
  const known = new Map(await Promise.all(documentNames.map(read)))
  return (document: DocumentName, number: number): Pick<SettingsChanged, 'version' | 'changes'>[] => {
    const [version, before] = [known.get(document)?.get(number), known.get(document)?.get(number - 1)]
    if (!version) return []
    const { written, source, undoes } = version
    const changes = before && changedSettings(document, JSON.parse(before.written), JSON.parse(written))
    return [{ version: { version: number, source, undoes }, changes }]
  }
}

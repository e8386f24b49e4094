import type { ActName } from '#src/shop/acting/acting.ts'
import type { Shop } from '#src/shop/shop.ts'
import { type DeskRight, mayDo, type Role } from '#src/shop/staff/desk-rights.ts'
import {
  changedTextLabel,
  type HistoryEntry,
  type HistoryKind,
  historyKindLabels,
  historyKinds,
  historyLines,
  historySource,
} from '#src/shop/staff-texts/products/history-texts.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

const [pageSize, mostLines] = [50, 3]

const rights: Readonly<Record<HistoryKind, DeskRight>> = {
  products: 'publishProducts',
  texts: 'publishTexts',
  banners: 'publishTexts',
  settings: 'changeSettings',
  'tax-rates': 'changeSettings',
}

/** A change as the list shows it: browsers get words and no tables of them. */
export type ShownChange = Pick<HistoryEntry, 'mark' | 'at' | 'by'> & {
  readonly source: string
  /** What is behind the links, where there are several. */
  readonly title: string | undefined
  readonly links: readonly { readonly label: string; readonly to: string }[]
  readonly lines: readonly string[]
  readonly undo: { readonly act: ActName; readonly input: object; readonly label: string } | undefined
  /** Why there is nothing to take back. */
  readonly note: string | undefined
}

/** A page of all changes, or of one kind, as far as this role may take them back. */
export async function loadHistory({ shop, role }: { readonly shop: Shop; readonly role: Role }, asked: URLSearchParams) {
  const kinds = historyKinds.filter((kind) => mayDo(role, rights[kind]))
  const kind = kinds.find((each) => each === asked.get('kind'))
  const before = asked.get('before') ?? undefined
  const entries = await shop.plans.listHistory({ kinds: kind ? [kind] : kinds, before, limit: pageSize + 1 })
  return {
    kinds: kinds.map((each) => ({ kind: each, label: historyKindLabels[each] })),
    kind,
    changes: entries.slice(0, pageSize).map(shownChange),
    hasMore: entries.length > pageSize,
    isFirst: before === undefined,
  }
}

function shownChange(entry: HistoryEntry): ShownChange {
  const { mark, at, by } = entry
  const lines = historyLines(entry)
  const more = lines.length > mostLines ? [`and ${lines.length - mostLines} more`] : []
  return {
    ...{ mark, at, by, source: historySource(entry), title: undefined, note: undefined },
    lines: [...lines.slice(0, mostLines), ...more],
    ...ownParts(entry),
  }
}

type OwnParts = Pick<ShownChange, 'links' | 'undo'> & Partial<Pick<ShownChange, 'title' | 'note'>>

/** Each kind leads to a page of its own, and has an act of its own. */
function ownParts(entry: HistoryEntry): OwnParts {
  if (entry.kind === 'products') return ofProducts(entry)
  if (entry.kind === 'texts' || entry.kind === 'banners') return ofTexts(entry)
  const { version } = entry.version
  const label = `${historyKindLabels[entry.kind]}, version ${version}`
  const undo = { act: 'shop.undoVersion' as const, input: { document: entry.kind, version }, label }
  const to = deskAddressOf(entry.kind === 'settings' ? 'shop' : 'shopTax')
  return { links: [{ label, to }], undo: entry.changes?.length ? undo : undefined }
}

function ofProducts({ set: { id, undoneBy, isKept } }: Extract<HistoryEntry, { kind: 'products' }>): OwnParts {
  const links = [{ label: `Products, change set ${id}`, to: deskAddressOf('changeSet', { id: String(id) }) }]
  if (undoneBy !== undefined) return { links, undo: undefined, note: `taken back by ${undoneBy}` }
  if (!isKept) return { links, undo: undefined, note: 'too old to take back' }
  return { links, undo: { act: 'products.undoChanges', input: { changeSet: id }, label: `change set ${id}` } }
}

/** What shoppers read now gives way to what they read before; older versions, and one of many that a folder brought, are brought back on their pages. */
function ofTexts({ kind, texts }: Extract<HistoryEntry, { kind: 'texts' | 'banners' }>): OwnParts {
  const links = texts.map((text) => ({
    label: changedTextLabel(text),
    to: deskAddressOf('textVersion', { name: text.name, version: String(text.version) }),
  }))
  const [text, ...others] = texts
  if (others.length > 0)
    return { links, undo: undefined, title: `${texts.length} ${kind === 'texts' ? 'texts' : 'lists of banners and pictures'}` }
  if (!text?.canUndo) return { links, undo: undefined }
  const input = { text: text.name, version: text.version - 1, seen: text.version }
  return { links, undo: { act: 'texts.bringBack', input, label: changedTextLabel(text) } }
}

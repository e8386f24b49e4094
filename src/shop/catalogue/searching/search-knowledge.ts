import { type CatalogueIndex, idAt, rowsByNumber } from '../catalogue-index.ts'
import { type MeantWords, noWordsOfOwner, type OwnersWords, ownersWords } from './owners-words.ts'

/** What a search knows besides the products. */
export type SearchKnowledge = {
  readonly owners: OwnersWords
  /** All rows, those sold most first; undefined: as they are featured. */
  readonly bySales: Uint32Array | undefined
}

export const knowsNothing: SearchKnowledge = { owners: noWordsOfOwner, bySales: undefined }

export type KnowledgeSources = {
  readMeantWords(): Promise<MeantWords>
  /** Units sold of late, by product. */
  readSales(): Promise<ReadonlyMap<string, number>>
  /** To be called when a page shows products by what sells. */
  recordSales(): void
  /** The names under which a change of the two is announced. */
  readonly texts: readonly string[]
}

type Known = { readonly owners: OwnersWords; readonly sales: ReadonlyMap<string, number> }

/**
 * Reads it when it is first needed, and again at each `refresh`. While it cannot be read, searches know what they knew, for products are sold without
 * it, too; the next search tries again.
 */
export function searchKnowledge(sources: KnowledgeSources | undefined) {
  let known: Known = { owners: noWordsOfOwner, sales: new Map() }
  let isBehind = true
  let refreshed = Promise.resolve()
  let catchingUp: Promise<void> | undefined
  let ranked: { readonly index: CatalogueIndex; readonly of: Known; readonly bySales: Uint32Array } | undefined

  async function read(): Promise<Known> {
    const [meant, sales] = await Promise.all([sources?.readMeantWords(), sources?.readSales()])
    return { owners: meant ? ownersWords(meant) : noWordsOfOwner, sales: sales ?? new Map() }
  }

  /** One after the other, so that the last one has read what is newest. */
  function refresh(): Promise<void> {
    refreshed = refreshed.then(read).then(
      (newest) => {
        known = newest
        isBehind = false
      },
      () => {
        isBehind = true
      },
    )
    return refreshed
  }

  function catchUp(): Promise<void> {
    catchingUp ??= refresh().finally(() => {
      catchingUp = undefined
    })
    return catchingUp
  }

  return {
    async of(index: CatalogueIndex): Promise<SearchKnowledge> {
      if (isBehind) await catchUp()
      const now = known
      if (now.sales.size === 0) return { owners: now.owners, bySales: undefined }
      if (ranked?.index !== index || ranked.of !== now) ranked = { index, of: now, bySales: rowsBySales(index, now.sales) }
      return { owners: now.owners, bySales: ranked.bySales }
    },
    refresh,
    isOfTexts: (texts: readonly string[]): boolean => texts.some((text) => sources?.texts.includes(text)),
  }
}

/** What sold equally often stays in the featured order. */
function rowsBySales(index: CatalogueIndex, sales: ReadonlyMap<string, number>): Uint32Array {
  const most = Math.max(...sales.values())
  return rowsByNumber(Array.from({ length: index.size }, (_, row) => most - (sales.get(idAt(index, row)) ?? 0)))
}

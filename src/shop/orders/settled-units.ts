import type { VariantId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { OrderLine } from './order.ts'

/** What became of pieces whose parcel came back or was lost. */
export type SettledPieces = {
  readonly variantId: VariantId
  readonly isPersonalised: boolean
  readonly fate: 'back in stock' | 'written off'
  readonly quantity: number
}

/** In what state the pieces of a parcel came back, as a person saw it. */
export type PiecesSeen = {
  /** Those that cannot be sold any more; without a quantity all of that variant. */
  readonly damaged: 'all' | readonly { readonly variantId: string; readonly quantity: number | undefined }[]
  /** Nobody else buys a lid with a name on it, so these are written off unless somebody says that they can be sold. */
  readonly sellsPersonalised: boolean
}

export type PiecesProblem = { readonly code: 'not_in_parcel'; readonly variantId: string; readonly inParcel: number }

type Pieces = Pick<OrderLine, 'variantId' | 'quantity' | 'personalisation'>

/** Which pieces go back on sale and which are written off. */
export function sortReturned(lines: readonly Pieces[], { damaged, sellsPersonalised }: PiecesSeen): Result<SettledPieces[], PiecesProblem> {
  const counted = countPieces(lines)
  const left = new Map<string, number>()
  for (const { variantId, quantity } of damaged === 'all' ? [] : damaged) {
    const inParcel = sum(counted.filter((pieces) => pieces.variantId === variantId))
    const asked = (left.get(variantId) ?? 0) + (quantity ?? inParcel)
    if (inParcel === 0 || asked > inParcel) return refuse({ code: 'not_in_parcel', variantId, inParcel })
    left.set(variantId, asked)
  }
  return ok(
    counted.flatMap(({ variantId, isPersonalised, quantity }) => {
      const isSellable = damaged !== 'all' && (!isPersonalised || sellsPersonalised)
      const broken = isSellable ? Math.min(quantity, left.get(variantId) ?? 0) : quantity
      if (isSellable) left.set(variantId, (left.get(variantId) ?? 0) - broken)
      const settled = (fate: SettledPieces['fate'], many: number) => (many > 0 ? [{ variantId, isPersonalised, fate, quantity: many }] : [])
      return [...settled('back in stock', quantity - broken), ...settled('written off', broken)]
    }),
  )
}

export const writeOffAll = (lines: readonly Pieces[]): SettledPieces[] =>
  countPieces(lines).map((pieces) => ({ ...pieces, fate: 'written off' }))

/** Plain ones first. */
function countPieces(lines: readonly Pieces[]): Omit<SettledPieces, 'fate'>[] {
  const counted = new Map<string, Omit<SettledPieces, 'fate'>>()
  for (const { variantId, quantity, personalisation } of lines) {
    const isPersonalised = personalisation !== undefined
    const key = `${isPersonalised} ${variantId}`
    counted.set(key, { variantId, isPersonalised, quantity: (counted.get(key)?.quantity ?? 0) + quantity })
  }
  return [...counted.values()].toSorted((a, b) => Number(a.isPersonalised) - Number(b.isPersonalised))
}

const sum = (pieces: readonly { readonly quantity: number }[]): number => pieces.reduce((all, { quantity }) => all + quantity, 0)

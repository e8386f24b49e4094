import type { VariantId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { OrderLine } from '../order.ts'

/** What became of the units of a parcel that came back or was lost. */
export type SettledUnits = {
  readonly variantId: VariantId
  readonly isPersonalised: boolean
  /** 'sent again': undamaged, and in the next parcel of its order. */
  readonly fate: 'back in stock' | 'written off' | 'sent again'
  readonly quantity: number
}

/** In what condition staff found the units of a parcel that came back. */
export type UnitsInspection = {
  /** Units that cannot be sold any more; without a quantity, all of that variant. */
  readonly damaged: 'all' | readonly { readonly variantId: string; readonly quantity: number | undefined }[]
  /** Personalised units are written off unless staff report that they can be sold. */
  readonly sellsPersonalised: boolean
}

export type InspectionProblem = { readonly code: 'not_in_parcel'; readonly variantId: string; readonly inParcel: number }

type LineUnits = Pick<OrderLine, 'variantId' | 'quantity' | 'personalisation'>

/** Decides which units are restocked and which are written off. */
export function settleReturnedUnits(
  lines: readonly LineUnits[],
  { damaged, sellsPersonalised }: UnitsInspection,
): Result<SettledUnits[], InspectionProblem> {
  const counted = unitsByVariant(lines)
  const left = new Map<string, number>()
  for (const { variantId, quantity } of damaged === 'all' ? [] : damaged) {
    const inParcel = sum(counted.filter((units) => units.variantId === variantId))
    const asked = (left.get(variantId) ?? 0) + (quantity ?? inParcel)
    if (inParcel === 0 || asked > inParcel) return refuse({ code: 'not_in_parcel', variantId, inParcel })
    left.set(variantId, asked)
  }
  return ok(
    counted.flatMap(({ variantId, isPersonalised, quantity }) => {
      const isSellable = damaged !== 'all' && (!isPersonalised || sellsPersonalised)
      const broken = isSellable ? Math.min(quantity, left.get(variantId) ?? 0) : quantity
      if (isSellable) left.set(variantId, (left.get(variantId) ?? 0) - broken)
      const settled = (fate: SettledUnits['fate'], many: number) => (many > 0 ? [{ variantId, isPersonalised, fate, quantity: many }] : [])
      return [...settled('back in stock', quantity - broken), ...settled('written off', broken)]
    }),
  )
}

/** The same becomes of all. */
export const settleAll = (lines: readonly LineUnits[], fate: SettledUnits['fate']): SettledUnits[] =>
  unitsByVariant(lines).map((units) => ({ ...units, fate }))

/** Counts plain and personalised units apart, the plain ones first. */
function unitsByVariant(lines: readonly LineUnits[]): Omit<SettledUnits, 'fate'>[] {
  const counted = new Map<string, Omit<SettledUnits, 'fate'>>()
  for (const { variantId, quantity, personalisation } of lines) {
    const isPersonalised = personalisation !== undefined
    const key = `${isPersonalised} ${variantId}`
    counted.set(key, { variantId, isPersonalised, quantity: (counted.get(key)?.quantity ?? 0) + quantity })
  }
  return [...counted.values()].toSorted((a, b) => Number(a.isPersonalised) - Number(b.isPersonalised))
}

const sum = (units: readonly { readonly quantity: number }[]): number => units.reduce((all, { quantity }) => all + quantity, 0)

import { compareShelves } from '#src/shop/catalogue/stock/shelf.ts'
import type { WorkshopUnit } from '#src/shop/workshop/unit.ts'

/** What is fetched from one shelf. */
export type PickRow = {
  readonly shelf: string | undefined
  readonly sku: string
  readonly productName: string
  readonly colourName: string
  readonly count: number
  readonly orders: readonly string[]
}

/** Adds up units by SKU, sorted as one walks along the shelves. */
export function toPickRows(units: readonly WorkshopUnit[], shelves: ReadonlyMap<string, string>): PickRow[] {
  const bySku = Map.groupBy(units, ({ variantId }) => variantId)
  const rows = [...bySku].map(([sku, same]) => {
    const { productName, colourName } = same[0]!
    const orders = [...new Set(same.map(({ orderNumber }) => orderNumber))].sort()
    return { shelf: shelves.get(sku), sku, productName, colourName, count: same.length, orders }
  })
  return rows.toSorted(compareShelves)
}

/** What lies in a parcel, units with the same writing together. */
export type SlipRow = { readonly count: number; readonly productName: string; readonly colourName: string; readonly writing: string }

export function toSlipRows(units: readonly WorkshopUnit[]): SlipRow[] {
  const writingOf = ({ personalisation }: WorkshopUnit) =>
    [personalisation?.name && `“${personalisation.name}”`, personalisation?.sign].filter(Boolean).join(' and ')
  const alike = Map.groupBy(units, (unit) => `${unit.variantId} ${writingOf(unit)}`)
  return [...alike.values()].map((same) => {
    const { productName, colourName } = same[0]!
    return { count: same.length, productName, colourName, writing: writingOf(same[0]!) }
  })
}

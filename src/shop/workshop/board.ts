import { type Day, addDays } from '#src/kit/time/day.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { WorkshopUnit } from './unit.ts'

export type BoardColumn = 'late' | 'today' | 'tomorrow' | 'later'
export const boardColumns: readonly BoardColumn[] = ['late', 'today', 'tomorrow', 'later']

/** The units of one product in one colour, those with the same sign side by side, so that a plate is changed once. */
export type BoardGroup = Pick<WorkshopUnit, 'productId' | 'variantId' | 'productName' | 'colourName'> & {
  readonly units: readonly WorkshopUnit[]
}

export type Board = {
  readonly columns: readonly { readonly column: BoardColumn; readonly groups: readonly BoardGroup[]; readonly unitCount: number }[]
  /** There are more units than the board shows: the last ones of `later` are missing. */
  readonly isCut: boolean
}

/** Sorts units by pickup day into columns, in these by product and colour, and in these by sign. */
export function toBoard(units: readonly WorkshopUnit[], today: Day, isCut: boolean): Board {
  const byColumn = Map.groupBy(units, ({ pickupDay }) => columnOf(pickupDay, today))
  return {
    columns: boardColumns.map((column) => {
      const inColumn = byColumn.get(column) ?? []
      return { column, groups: groupsOf(inColumn), unitCount: inColumn.length }
    }),
    isCut,
  }
}

export function columnOf(pickupDay: Day, today: Day): BoardColumn {
  if (pickupDay < today) return 'late'
  if (pickupDay === today) return 'today'
  return pickupDay === addDays(today, 1) ? 'tomorrow' : 'later'
}

function groupsOf(units: readonly WorkshopUnit[]): BoardGroup[] {
  const groups = [...Map.groupBy(units, ({ variantId }) => variantId).values()].map((inGroup) => {
    const { productId, variantId, productName, colourName } = inGroup[0]!
    return { productId, variantId, productName, colourName, units: inGroup.toSorted(bySignThenName) }
  })
  return groups.toSorted((a, b) => a.productName.localeCompare(b.productName) || a.colourName.localeCompare(b.colourName))
}

const bySignThenName = (a: WorkshopUnit, b: WorkshopUnit): number =>
  signRank(a) - signRank(b) ||
  (a.personalisation?.name ?? '').localeCompare(b.personalisation?.name ?? '') ||
  a.ticket.localeCompare(b.ticket, 'en', { numeric: true })

/** Names without a sign come last. */
const signRank = ({ personalisation }: WorkshopUnit): number => {
  const rank = zodiacSigns.findIndex((sign) => sign === personalisation?.sign)
  return rank === -1 ? zodiacSigns.length : rank
}

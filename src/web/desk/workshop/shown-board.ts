import type { Board, BoardColumn, BoardGroup } from '#src/shop/workshop/board.ts'
import { isPrintOutdated, type WorkshopUnit } from '#src/shop/workshop/unit.ts'

/** What a unit's card needs of it. */
export type BoardUnit = Pick<
  WorkshopUnit,
  | 'ticket'
  | 'productName'
  | 'colourName'
  | 'state'
  | 'personalisation'
  | 'canvas'
  | 'picture'
  | 'isTrial'
  | 'timesSpoilt'
  | 'timesPrinted'
  | 'lockedBy'
> & {
  /** The ticket that was printed of it bears another writing. */
  readonly isPrintOutdated: boolean
}

export type ShownGroup = Omit<BoardGroup, 'units'> & { readonly units: readonly BoardUnit[] }

export type ShownColumn = {
  readonly column: BoardColumn
  /** Of the whole day, also of what is not shown. */
  readonly toPress: number
  /** To be pressed or checked: what is left to do at the bench. */
  readonly left: number
  readonly unitCount: number
  readonly groups: readonly ShownGroup[]
  /** Checked: nothing is left to do with them at the bench. */
  readonly inTray: readonly BoardUnit[]
  readonly hidden: number
}

/** A card costs a drawing: beside other days a column shows so many, alone more. */
const mostOfColumn = { beside: 60, alone: 300 }

/** The part of the board that the address asks for. Units that are checked lie in the tray, apart from those to work on. */
export function showColumns(
  { columns }: Board,
  { day, group }: { readonly day: BoardColumn | undefined; readonly group: string | undefined },
): ShownColumn[] {
  return columns.map(({ column, groups, unitCount }) => {
    const most = day === column ? mostOfColumn.alone : mostOfColumn.beside
    let room = most
    const wanted = groups.filter(({ variantId }) => group === undefined || variantId === group)
    const shown = wanted.map(({ units, ...of }): ShownGroup => {
      const taken = units.slice(0, Math.max(0, room)).map(toBoardUnit)
      room -= taken.length
      return { ...of, units: taken }
    })
    const all = wanted.flatMap(({ units }) => units)
    const isShown = day === undefined || day === column
    return {
      column,
      unitCount,
      toPress: all.filter(({ state }) => state === 'queued').length,
      left: all.filter(({ state }) => state === 'queued' || state === 'pressed').length,
      groups: isShown ? shown.map(withoutTray).filter(({ units }) => units.length > 0) : [],
      inTray: isShown ? shown.flatMap(({ units }) => units.filter(isInTray)) : [],
      hidden: isShown ? Math.max(0, all.length - most) : 0,
    }
  })
}

const isInTray = ({ state }: BoardUnit): boolean => state === 'checked'

const withoutTray = (group: ShownGroup): ShownGroup => ({ ...group, units: group.units.filter((unit) => !isInTray(unit)) })

const toBoardUnit = (unit: WorkshopUnit): BoardUnit => {
  const { ticket, productName, colourName, state, personalisation, canvas, picture, isTrial, timesSpoilt, timesPrinted, lockedBy } = unit
  return {
    ...{ ticket, productName, colourName, state, personalisation, canvas, picture, isTrial, timesSpoilt, timesPrinted, lockedBy },
    isPrintOutdated: isPrintOutdated(unit),
  }
}

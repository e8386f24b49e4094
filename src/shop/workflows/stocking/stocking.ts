import type { VariantId } from '#src/kit/id.ts'
import { compareShelves } from '../../catalogue/stock/shelf.ts'
import { countMoves, findStockDrift, listMoves, type MovesAsked } from '../../catalogue/stock/stock-moves.store.ts'
import { readRecentSales, type RecentSales } from '../../orders/recent-sales.store.ts'
import type { Deps } from '../deps.ts'
import { beginCount, type BeginCount, enterCounts, type EnterCounts, mostCounted } from './count-stock.ts'
import { moveStock, type MoveStock, takeMoveBack, type TakeMoveBack } from './move-stock.ts'
import { setShelf, type SetShelf } from './set-shelf.ts'
import { listShelves } from './shelves.store.ts'
import { type CountLine, findCount, listCountLines, listCounts } from './stock-counts.store.ts'
import { countStock, findStock, listStock, type StockAsked } from './stock-list.store.ts'

export type { BeginCountProblem, EnteredCounts } from './count-stock.ts'
export type { MoveStockProblem, TakeMoveBackProblem } from './move-stock.ts'
export type { MovedStock } from './moved-stock.store.ts'
export type { SetShelfProblem, ShelfChange } from './set-shelf.ts'
export { type ChangeProblem, type HandMove, type LineFault, readChange, readMoves } from './read-moves.ts'
export type { CountLine, StockCount } from './stock-counts.store.ts'
export type { StockRow } from './stock-list.store.ts'

/** How much there is of each variant, what changed it, and stocktaking. */
export function stocking({ findSales, ...deps }: Deps & { readonly findSales: () => Promise<RecentSales> }) {
  const { db, reading, clock } = deps
  return {
    /** A page of the variants by SKU, with how many each filter has. */
    async list(asked: StockAsked) {
      const sold = await findSales()
      const [rows, counts] = await Promise.all([listStock(reading, sold, asked), countStock(reading, sold, asked.text)])
      return { rows, counts }
    },
    find: async (variantId: string) => findStock(reading, await findSales(), variantId),
    setShelf: (request: SetShelf) => setShelf(request, deps),
    /** Where these SKUs lie; those without a shelf are left out. */
    listShelves: (skus: readonly string[]) => listShelves(reading, skus),
    history: (asked: MovesAsked) => listMoves(reading, asked),
    move: (request: MoveStock) => moveStock(request, deps),
    takeBack: (request: TakeMoveBack) => takeMoveBack(request, deps),
    /** Whether every variant's moves add up to its stock. */
    check: async () => ({ drift: await findStockDrift(reading), ...(await countMoves(reading)) }),
    /** The SKUs of a filter and a text, for a count of all of them: read in the transaction of the act that begins it. */
    async listToCount(asked: Pick<StockAsked, 'filter' | 'text'>): Promise<VariantId[]> {
      const rows = await listStock(db, await readRecentSales(db, clock()), { ...asked, after: undefined, limit: mostCounted + 1 })
      return rows.map(({ variantId }) => variantId)
    },
    beginCount: (request: BeginCount) => beginCount(request, deps),
    listCounts: () => listCounts(reading, 50),
    /** A count with its lines, as one walks along the shelves. */
    async showCount(number: number) {
      const count = await findCount(reading, number)
      return count && { ...count, rows: (await listCountLines(reading, number)).toSorted(alongShelves) }
    },
    enterCounts: (request: EnterCounts) => enterCounts(request, deps),
  }
}

const alongShelves = (one: CountLine, other: CountLine): number => compareShelves(placed(one), placed(other))
const placed = ({ shelf, variantId }: CountLine) => ({ shelf, sku: variantId })

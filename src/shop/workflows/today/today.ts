import type { RecentSales } from '../../orders/recent-sales.store.ts'
import type { DeskLogin } from '../../staff/desk-login.ts'
import type { Role } from '../../staff/desk-rights.ts'
import type { Deps } from '../deps.ts'
import { listNewOrders } from './new-orders.store.ts'
import { differenceCounter } from '../balancing/balancing.ts'
import { deletePutOff, savePutOff } from './put-off.store.ts'
import { countWaiting, countWaitingFor, showToday, type WaitingCounts } from './show-today.ts'

export type { ColleagueAct, ColleagueDid } from './colleague-acts.store.ts'
export type { CutOff } from './cut-off.store.ts'
export type { NewOrder } from './new-orders.store.ts'
export type { DaySoFar, Today, TodayGroup, WaitingCount, WaitingCounts } from './show-today.ts'
export type { UnitToPress, WaitingLine } from './waiting-line.ts'
export type { Pressing } from './work-lines.store.ts'

const dayMs = 86_400_000

type Person = Pick<DeskLogin, 'email'>

/** The desk's first screen: what waits for somebody, and how the day goes. */
export function today({ findSales, ...deps }: Deps & { readonly findSales: () => Promise<RecentSales> }) {
  const countDifferences = differenceCounter(deps)
  let counting: Promise<WaitingCounts> | undefined
  const countOnce = () => {
    counting ??= countWaiting(deps).finally(() => {
      counting = undefined
    })
    return counting
  }
  return {
    show: (login: Pick<DeskLogin, 'email' | 'role'>) => showToday(login, { ...deps, findSales, countDifferences }),
    /** What stands beside the entries of the rail; without a role, what everybody sees. Those who ask at the same moment share one counting. */
    count: async (role?: Role) => countWaitingFor(role, await countOnce(), { countDifferences, reading: deps.reading }),
    /** What has become certain since then, a day at most, and up to when this is complete, but for transactions that were still running. */
    async newOrders({ name }: Pick<DeskLogin, 'name'>, since: Date) {
      const upTo = deps.clock()
      const earliest = new Date(Math.max(since.getTime(), upTo.getTime() - dayMs))
      return { orders: await listNewOrders(deps.reading, { since: earliest, unlessBy: name }), upTo }
    },
    /** One does not see this line before `until`; everybody else does. */
    putOff: ({ email }: Person, line: string, until: Date) =>
      deps.db.transaction((tx) => savePutOff(tx, { email, line, until, now: deps.clock() })),
    bringBack: ({ email }: Person, line: string) => deps.db.transaction((tx) => deletePutOff(tx, email, line)),
  }
}

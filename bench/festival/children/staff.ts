import { readEnvironment } from '#src/platform/config/config.ts'
import type { OrderId } from '#src/kit/id.ts'
import { openParts, type OpenedParts } from '#src/main/open-parts.ts'
import type { Closers } from '#src/main/until-stopped.ts'
import type { SandboxUrls } from '#src/main/wiring/sandbox-ports.ts'
import { joinSuppliers } from '#src/main/wiring/suppliers.ts'
import { jobsOf } from '#src/worker/jobs.ts'
import { someStaff } from '#tests/factories/staff.ts'
import { serveParent } from '../../children/parent-commands.ts'

export type StaffChild = typeof staff

/** Staff who confirm cash orders at the telephone all day, in a process of their own. */
const staff = serveParent({ start }, close)

const opened: Closers = []
let timer: NodeJS.Timeout | undefined
let round: Promise<void> = Promise.resolve()

const everyMs = 500
const ordersAtOnce = 20

async function start({ address, sandboxes }: { address: string; sandboxes: SandboxUrls }): Promise<void> {
  const config = readEnvironment()
  if (!config.ok) throw new Error(config.problem.faults.join('\n'))
  const parts = await openParts({ config: config.value, address, print: () => {}, opened }, { connectSuppliers: joinSuppliers(sandboxes) })
  await parts.queue.start(jobsOf(parts.shop))
  opened.push(() => parts.queue.stop())
  timer = setInterval(() => {
    round = round.then(() => confirmCashOrders(parts)).catch((error: unknown) => console.error(error))
  }, everyMs)
}

async function confirmCashOrders({ db, shop }: OpenedParts): Promise<void> {
  const waiting = await db.query<{ id: OrderId }>(
    `select id from orders where state = 'to_confirm' order by placed_at limit ${ordersAtOnce}`,
  )
  for (const { id } of waiting) await shop.orders.confirm(id, someStaff)
}

async function close(): Promise<void> {
  clearInterval(timer)
  await round
  for (const each of opened.splice(0).toReversed()) await each()
}

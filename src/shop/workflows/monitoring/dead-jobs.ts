import type { OrderId } from '#src/kit/id.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql } from '#src/platform/db/database.ts'
import type { FailedJob } from '#src/platform/jobs/job.ts'
import type { Staff } from '../../orders/actor.ts'
import type { Order } from '../../orders/order.ts'
import { recordEvent } from '../../orders/order-events.store.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { findAttempt } from '../../payments/payments.store.ts'
import { findRefund } from '../../payments/refunds.store.ts'
import { recordShopAct } from '../staffing/staffing.ts'
import { askForAttention, notifyShop, settleAttention } from '../attention/attention.ts'
import { markDeadJobReported } from './dead-jobs.store.ts'
import type { Deps } from '../deps.ts'

/** A job whose tries are used up: nothing happens to it until a person starts it again. */
export type DeadJob = FailedJob & { readonly orderNumber: string | undefined }

/** Newest first. */
export const listDeadJobs = async ({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<DeadJob[]> =>
  Promise.all((await queue.listFailed()).map(async (job) => ({ ...job, orderNumber: (await findOrderOf(job, db))?.orderNumber })))

/** Notifies the shop of each dead job once: with an attention note on its order, or else by mail alone. Returns how many were new. */
export async function reportDeadJobs(deps: Deps): Promise<number> {
  let reported = 0
  for (const job of await deps.queue.listFailed()) if (await reportDeadJob(job, deps)) reported++
  return reported
}

const reportDeadJob = (job: FailedJob, deps: Deps): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    if (!(await markDeadJobReported(tx, job.id, deps.clock()))) return false
    const order = await findOrderOf(job, tx)
    const text = `The job ${job.job} was given up after its last try: ${oneLine(job.complaint)}. When its cause is mended, start it again.`
    if (order) await askForAttention(tx, order, { cause: 'job_failed', about: job.id, text }, deps)
    else await notifyShop(tx, text, `job ${job.id}`, deps)
    return true
  })

export type RetryJobProblem = { readonly code: 'job_not_found' }

/** Gives a job all its tries again, because a person has mended what made it fail. */
export async function retryDeadJob(id: string, by: Staff, deps: Deps): Promise<Result<DeadJob, RetryJobProblem>> {
  const job = (await deps.queue.listFailed()).find((each) => each.id === id)
  if (!job || !(await deps.queue.retryFailed(id))) return refuse({ code: 'job_not_found' })
  return deps.db.transaction(async (tx) => {
    const order = await findOrderOf(job, tx)
    const at = deps.clock()
    if (order) {
      await settleAttention(tx, order.id, { causes: ['job_failed'], about: id }, { by, at })
      await recordEvent(tx, order.id, { act: 'job retried' }, { by, at, note: job.job })
    } else await recordShopAct(tx, { act: 'job retried', about: `${job.job} ${id}` }, { by, at })
    return ok({ ...job, orderNumber: order?.orderNumber })
  })
}

/** Returns undefined for a job whose data names no order, payment or refund, such as an event of a supplier. */
async function findOrderOf({ data }: FailedJob, sql: Sql): Promise<Order | undefined> {
  const about = data as { readonly orderId?: OrderId; readonly refundId?: string; readonly gatewayPaymentId?: string } | null
  if (about?.orderId) return findOrder(sql, about.orderId)
  const found =
    (about?.refundId && (await findRefund(sql, about.refundId))) ||
    (about?.gatewayPaymentId && (await findAttempt(sql, about.gatewayPaymentId)))
  return found ? findOrder(sql, found.orderId) : undefined
}

const mostCharacters = 300
/** The error as one line of a mail. */
export const oneLine = (error: string): string =>
  error.replace(/\s+/g, ' ').trim().replace(/\.$/, '').slice(0, mostCharacters) || 'no reason given'

import type { Job } from '#src/platform/jobs/queue.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import type { Shop } from '#src/shop/shop.ts'

/** Everything that runs later: how often it is tried, and when by itself. Mails go out in rounds of their own (mail-rounds.ts). */
export const jobsOf = ({ work }: Pick<Shop, 'work'>): Readonly<Record<string, Job>> =>
  Object.fromEntries(
    Object.entries<Job>(tableOf(work)).map(([name, job]) => [
      name,
      job.cron ? { ...job, run: (...args: Parameters<Job['run']>) => work.bySchedule(name, () => job.run(...args)) } : job,
    ]),
  )

const tableOf = (work: Shop['work']) =>
  ({
    /** Hands a paid order to the carrier. It plans its own tries while the carrier stumbles; these are for when we do. */
    'order.fulfil': {
      attempts: 8,
      backoffSeconds: 15,
      concurrency: 2,
      async run({ orderId }: JobData['order.fulfil']) {
        // Should the worker that is at it die, this one must still be there.
        if ((await work.fulfil(orderId)) === 'busy') throw new Error('another worker is fulfilling this order')
      },
    },
    /** Mails the page of an order to its shopper, if whoever asked knows number and phone. */
    'order.send-link': { attempts: 5, run: work.sendOrderLink },
    /** Takes the parcel of a cancelled order off the carrier's list. */
    'parcel.stop': {
      attempts: 10,
      backoffSeconds: 30,
      async run({ orderId }: JobData['parcel.stop']) {
        if ((await work.stopParcel(orderId)) === 'busy') throw new Error('its parcel is just being booked')
      },
    },
    /** Applies what the payment gateway told us. */
    'payment.webhook': { attempts: 10, concurrency: 2, run: work.applyWebhook },
    /** Applies what the carrier told us; what it has to confirm first is asked again when it does not answer. */
    'tracking.webhook': { attempts: 10, concurrency: 2, run: work.applyTrackingEvent },
    /** Asks the carrier about parcels under way, each when its time has come. */
    'parcels.track': { attempts: 1, cron: '*/10 * * * *', run: work.trackParcels },
    /** Looks whether what stopped all parcels is over: an empty wallet, a refused login. */
    'carrier.recheck': { attempts: 1, cron: '*/30 * * * *', run: work.recheckCarrier },
    /** Takes money that a bank promised late. */
    'payment.capture': { attempts: 10, backoffSeconds: 30, run: work.capturePayment },
    /** Hands a refund to the payment gateway. It plans its own tries while the gateway stumbles; these are for when we do, or are killed. */
    'payment.refund': {
      attempts: 10,
      async run({ refundId }: JobData['payment.refund']) {
        await work.sendRefund(refundId)
      },
    },
    /** Tells a shopper whose payment failed that the order can still be paid. */
    'payment.remind': { attempts: 5, onePerKey: true, run: ({ orderId }: JobData['payment.remind']) => work.remindPayment(orderId) },
    /** Refunds whose try failed, or of which nobody told how they ended. */
    'payments.refunds': { attempts: 1, cron: '* * * * *', run: work.sendDueRefunds },
    /** Asks the payment gateway about orders, each when its time has come. */
    'payments.reconcile': { attempts: 1, cron: '* * * * *', run: work.reconcilePayments },
    /** Gives back the pieces of orders that were not paid in time. */
    'orders.lapse-holds': { attempts: 1, cron: '* * * * *', run: work.lapseHolds },
    /** Tells the shop of jobs whose tries are used up. */
    'jobs.notice-dead': { attempts: 1, cron: '* * * * *', run: work.reportDeadJobs },
  }) satisfies Record<string, Job>

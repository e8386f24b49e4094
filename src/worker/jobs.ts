import type { Job } from '#src/platform/jobs/queue.ts'
import type { JobData } from '#src/shop/workflows/deps.ts'
import type { Shop } from '#src/shop/shop.ts'

/** Everything that runs later, with its number of attempts and its schedule. Mails are sent in rounds of their own (mail-rounds.ts). */
export const jobsOf = ({ work }: Pick<Shop, 'work'>): Readonly<Record<string, Job>> =>
  Object.fromEntries(
    Object.entries<Job>(tableOf(work)).map(([name, job]) => [
      name,
      job.cron ? { ...job, run: (...args: Parameters<Job['run']>) => work.bySchedule(name, () => job.run(...args)) } : job,
    ]),
  )

const deskActAttempts = 4

const tableOf = (work: Shop['work']) =>
  ({
    /** Hands a paid order to the carrier. It plans its own attempts while the carrier fails; these are for failures of the shop. */
    'order.fulfil': {
      attempts: 8,
      backoffSeconds: 15,
      concurrency: 2,
      async run({ orderId }: JobData['order.fulfil']) {
        // Should the other worker be killed, this job must still be there.
        if ((await work.fulfil(orderId)) === 'busy') throw new Error('another worker is fulfilling this order')
      },
    },
    /** Mails the link of an order's page to its shopper, if the caller knows number and phone. */
    'order.send-link': { attempts: 5, run: work.sendOrderLink },
    ...parcelJobs(work),
    ...returnJobs(work),
    /** Applies an event of the payment gateway. */
    'payment.webhook': { attempts: 10, concurrency: 2, run: work.applyWebhook },
    /** Applies an event of the carrier; one that the carrier has to confirm first is tried again when it does not respond. */
    'tracking.webhook': { attempts: 10, concurrency: 2, run: work.applyTrackingEvent },
    /** Asks the carrier about the parcels that are due for it. */
    'parcels.track': { attempts: 1, cron: '*/10 * * * *', run: work.trackParcels },
    /** Checks whether what stopped all bookings is over: an empty wallet, a refused login. */
    'carrier.recheck': { attempts: 1, cron: '*/30 * * * *', run: work.recheckCarrier },
    /** Captures a payment that the bank has authorised late. */
    'payment.capture': { attempts: 10, backoffSeconds: 30, run: work.capturePayment },
    /** Hands a refund to the payment gateway. It plans its own attempts while the gateway fails; these are for failures of the shop. */
    'payment.refund': {
      attempts: 10,
      async run({ refundId }: JobData['payment.refund']) {
        await work.sendRefund(refundId)
      },
    },
    /** Reminds a shopper whose payment failed that the order can still be paid. */
    'payment.remind': { attempts: 5, onePerKey: true, run: ({ orderId }: JobData['payment.remind']) => work.remindPayment(orderId) },
    /** Does what staff asked for at the desk, ten seconds later, unless they took it back. */
    'desk.act': {
      attempts: deskActAttempts,
      backoffSeconds: 2,
      concurrency: 2,
      run: ({ key }: JobData['desk.act'], { attempt }) => work.runDeskAct(key, { isLastTry: attempt === deskActAttempts }),
    },
    /** Makes an uploaded picture in all sizes, so that nobody who opens a page waits for one, and a picture that cannot be made is not published. */
    'pictures.make': { attempts: 4, concurrency: 2, run: ({ key }: JobData['pictures.make']) => work.makePicture(key) },
    /** Sends refunds again whose attempt failed, and asks for the state of those that were never reported as finished. */
    'payments.refunds': { attempts: 1, cron: '* * * * *', run: work.sendDueRefunds },
    /** Asks the payment gateway about the orders that are due for it. */
    'payments.reconcile': { attempts: 1, cron: '* * * * *', run: work.reconcilePayments },
    /** Releases the stock of orders that were not paid in time. */
    'orders.lapse-holds': { attempts: 1, cron: '* * * * *', run: work.lapseHolds },
    /** Reminds shoppers of cash orders that they have not confirmed, and ends those whose time is over. */
    'orders.lapse-cash': { attempts: 1, cron: '*/5 * * * *', run: work.lapseCashOrders },
    /** Works out when answers are due, and mails the shop in the morning what runs out. */
    'enquiries.watch': { attempts: 1, cron: '35 * * * *', run: work.watchEnquiries },
    /** Deletes and erases what need not be kept any more. At night in India. */
    'records.sweep': { attempts: 1, cron: '40 2 * * *', run: work.sweepRecords },
    /** Counts anew what sells, for the order of lists and searches. At night in India. */
    'products.rank-sales': { attempts: 1, cron: '20 3 * * *', run: work.rankSales },
    /** Notifies search engines of pages that are new, changed or gone since the last round. */
    'pages.notify-engines': {
      attempts: 1,
      cron: '*/5 * * * *',
      async run() {
        await work.notifyEngines()
      },
    },
    /** Begins and ends the changes of products whose time has come. */
    'products.run-due': { attempts: 1, cron: '* * * * *', run: work.runDuePlans },
    /** Compares what has changed in money, and forgets what agrees. */
    'money.settle': {
      attempts: 1,
      cron: '*/10 * * * *',
      async run() {
        await work.settleMoney()
      },
    },
    /** Keeps what the day before came to, and counts ended days anew of which something has changed. */
    'figures.day': { attempts: 1, cron: '10 0 * * *', run: work.keepFigures },
    /** Mails the owners on Monday what the week before came to; hourly from seven on, for a worker that was away. */
    'figures.mail': { attempts: 1, cron: '5 7-23 * * 1', run: work.mailWeek },
    /** Takes the database's log of the last minute to the backups. */
    'backups.archive-log': { attempts: 1, cron: '* * * * *', run: work.archiveLog },
    /** Makes a backup when one is due, tries one every week, and warns when either fails. */
    'backups.keep': { attempts: 1, cron: '*/10 * * * *', maxSeconds: 4 * 3_600, run: work.keepBackups },
    /** Notifies the shop of jobs whose attempts are used up. */
    'jobs.notice-dead': { attempts: 1, cron: '* * * * *', run: work.reportDeadJobs },
  }) satisfies Record<string, Job>

const parcelJobs = (work: Shop['work']) =>
  ({
    /** Takes the parcel of a cancelled order off the carrier's list. */
    'parcel.stop': {
      attempts: 10,
      backoffSeconds: 30,
      async run({ orderId }: JobData['parcel.stop']) {
        if ((await work.stopParcel(orderId)) === 'busy') throw new Error('its parcel is just being booked')
      },
    },
    /** Books another parcel where a change of the order was interrupted after the carrier had cancelled the one it has. */
    'parcel.renew': {
      attempts: 10,
      backoffSeconds: 30,
      async run(renewal: JobData['parcel.renew']) {
        if ((await work.renewParcel(renewal)) === 'busy') throw new Error('its parcel is just being changed or booked')
      },
    },
    /** Tells the carrier what a shopper asks for after a failed delivery. */
    'parcel.redeliver': { attempts: 10, backoffSeconds: 30, run: work.passOnWish },
  }) satisfies Record<string, Job>

/** Over some four hours. */
const collectAttempts = 10

const returnJobs = (work: Shop['work']) =>
  ({
    /** Books a courier who fetches an approved return. After its last attempt the shopper is asked to send it. */
    'return.collect': {
      attempts: collectAttempts,
      backoffSeconds: 60,
      async run(asked: JobData['return.collect'], { attempt }) {
        const come = await work.collectReturn(asked, { isLastTry: attempt === collectAttempts })
        if (come === 'busy' || come === 'later') throw new Error('its courier is not booked yet')
      },
    },
    /** Calls off the courier of a return that its shopper has taken back. */
    'return.stop': {
      attempts: 10,
      async run(asked: JobData['return.stop']) {
        if ((await work.stopReturn(asked)) === 'busy') throw new Error('its courier is just being booked')
      },
    },
    /** Asks the carrier about the returns that are due for it. */
    'returns.check': {
      attempts: 1,
      cron: '*/30 * * * *',
      async run() {
        await work.checkReturns()
      },
    },
  }) satisfies Record<string, Job>

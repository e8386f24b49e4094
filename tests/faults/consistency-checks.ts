import type { CheckResult, FinalRecords, OrderRow } from './final-records.ts'
import { checkEdits } from './edits/check-edits.ts'
import { mailKindsOf } from './expected-mails.ts'
import type { Scenario } from './simulated-shoppers.ts'
import { soldVariant, walletAtStart } from './test-environment.ts'

/** Compares the shop's own records with those of shoppers, gateway, carrier and mailboxes, which were never killed. */
export function checkNothingLost(records: FinalRecords): CheckResult {
  const checks = [
    checkOrders,
    checkMoney,
    checkRefunds,
    checkReturns,
    checkParcels,
    checkStock,
    checkMails,
    checkEdits,
    checkTaxDocuments,
    checkNothingUnfinished,
  ]
  const parts = checks.map((check) => check(records))
  return { violations: parts.flatMap(({ violations }) => violations), figures: Object.assign({}, ...parts.map(({ figures }) => figures)) }
}

const unless = (isRight: boolean, violation: string): string[] => (isRight ? [] : [violation])
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** Paid or confirmed orders, whose parcel is booked; some were delivered, and a piece of them came back. */
const isSold = ({ state }: OrderRow): boolean => state === 'booked' || state === 'delivered'

/** How the orders of these shoppers end, unless they are cancelled; all others wait for the courier. */
const endsOf: Partial<Record<Scenario, readonly string[]>> = {
  'does not pay': ['awaiting_payment', 'lapsed'],
  'pays, and sends a piece back': ['delivered'],
  'pays, and gets another piece': ['delivered'],
  'orders in cash, and gets money by UPI': ['delivered'],
}

/** How the returns of these shoppers end. */
const returnEndsOf: Partial<Record<Scenario, string>> = {
  'pays, and sends a piece back': 'settled',
  'pays, and gets another piece': 'replacing',
  'orders in cash, and gets money by UPI': 'settled',
}

/** Each shopper has exactly one order, in the state that the shop has reported to the shopper; what is made anew has another one. */
function checkOrders({ orders: all, shoppers, kills }: FinalRecords): CheckResult {
  const orders = all.filter(({ inPlaceOf }) => inPlaceOf === null)
  return {
    figures: {
      kills,
      orders: orders.length,
      sold: orders.filter(isSold).length,
      soldForCash: orders.filter((order) => isSold(order) && order.paymentMethod === 'cod').length,
      cancelled: orders.filter(({ state }) => state === 'cancelled').length,
      returned: orders.filter(({ state }) => state === 'delivered').length,
    },
    violations: [
      ...unless(orders.length === shoppers.length, `${shoppers.length} orders were placed, and ${orders.length} are recorded`),
      ...unless(new Set(shoppers.map(({ orderId }) => orderId)).size === shoppers.length, 'two shoppers have the same order'),
      ...shoppers.flatMap(({ orderId, scenario, isCancelled, totalPaise, units }) => {
        const order = orders.find(({ id }) => id === orderId)
        if (!order) return [`the order of a shopper (${scenario}) is not recorded`]
        const expected = isCancelled ? ['cancelled'] : (endsOf[scenario] ?? ['booked'])
        return [
          ...unless(expected.includes(order.state), `${order.orderNumber} (${scenario}) is ${order.state}`),
          ...unless(order.totalPaise === totalPaise && order.units === units, `${order.orderNumber} is not what was ordered`),
        ]
      }),
      ...all.flatMap(({ orderNumber, attention }) => (attention ? [`${orderNumber} needs a person: ${attention}`] : [])),
    ],
  }
}

/** Every payment that the gateway captured and has not refunded is the total of exactly one sold order, less its partial refund. */
function checkMoney({ orders, shoppers, gatewayPayments, attempts }: FinalRecords): CheckResult {
  const captured = gatewayPayments.filter((payment) => payment.captured)
  const notRefunded = (some: typeof captured) => sum(some.map((payment) => payment.amount - payment.amount_refunded))
  const online = orders.filter(({ paymentMethod }) => paymentMethod === 'online')
  const owed = (order: OrderRow) =>
    isSold(order) ? order.totalPaise - (shoppers.find(({ orderId }) => orderId === order.id)?.partialRefundPaise ?? 0) : 0
  const onOrders = sum(online.map(owed))
  return {
    figures: {
      payments: captured.length,
      moneyTakenPaise: sum(captured.map(({ amount }) => amount)),
      moneyKeptPaise: notRefunded(captured),
      moneyOnOrdersPaise: onOrders,
    },
    violations: [
      ...unless(notRefunded(captured) === onOrders, `the gateway holds ${notRefunded(captured)} paise, and the orders come to ${onOrders}`),
      ...online.flatMap((order) => {
        const held = notRefunded(captured.filter((payment) => payment.order_id === order.gatewayOrderId))
        return unless(held === owed(order), `${order.orderNumber} (${order.state}) has ${held} paise instead of ${owed(order)}`)
      }),
      ...captured.flatMap((payment) => {
        const known = attempts.filter(({ id }) => id === payment.id)
        const order = orders.find(({ id }) => id === known[0]?.orderId)
        const belongsToOrder = known.length === 1 && order?.gatewayOrderId === payment.order_id
        const isUsed = known[0]?.hasPaid || payment.amount_refunded === payment.amount
        return unless(
          belongsToOrder && Boolean(isUsed),
          `payment ${payment.id} (${known[0]?.state ?? 'unknown'}) neither pays one order nor went back`,
        )
      }),
    ],
  }
}

function checkRefunds({ refunds, gatewayRefunds }: FinalRecords): CheckResult {
  return {
    figures: { refunds: gatewayRefunds.length, refundedPaise: sum(gatewayRefunds.map(({ amount }) => amount)) },
    violations: [
      ...unless(new Set(gatewayRefunds.map(({ receipt }) => receipt)).size === gatewayRefunds.length, 'a refund was made twice'),
      ...unless(gatewayRefunds.length === refunds.length, `${refunds.length} refunds are recorded, and ${gatewayRefunds.length} were made`),
      ...refunds.flatMap(({ id, gatewayId, paymentId, state, amountPaise }) => {
        const made = gatewayRefunds.find((refund) => refund.id === gatewayId)
        const isRight = state === 'processed' && made?.payment_id === paymentId && made.amount === amountPaise
        return unless(isRight, `refund ${id} (${state}) is not the one that was made`)
      }),
    ],
  }
}

/** Each is where its shopper has seen it, with one piece in place of each that is made anew, and no UPI address is left. */
function checkReturns({ returns, shoppers, orders }: FinalRecords): CheckResult {
  const anew = orders.filter(({ inPlaceOf }) => inPlaceOf !== null)
  return {
    figures: { madeAnew: anew.length, paidByUpi: shoppers.filter(({ scenario }) => scenario.endsWith('by UPI')).length },
    violations: [
      ...shoppers.flatMap(({ orderId, scenario }) => {
        const own = returns.filter((each) => each.orderId === orderId).map(({ state }) => state)
        const expected = returnEndsOf[scenario] ? [returnEndsOf[scenario]] : []
        const second = anew.filter(({ inPlaceOf }) => inPlaceOf === orderId)
        const isRight = second.every(({ state, units, totalPaise }) => state === 'booked' && units === 1 && totalPaise === 0)
        return [
          ...unless(own.join() === expected.join(), `the returns of a shopper (${scenario}) are: ${own.join() || 'none'}`),
          ...unless(
            second.length === (expected[0] === 'replacing' ? 1 : 0) && isRight,
            `${second.length} orders come in place of the piece of a shopper (${scenario}): ${second.map(({ state }) => state).join()}`,
          ),
        ]
      }),
      ...returns.flatMap(({ orderId, hasUpi }) => unless(!hasUpi, `the UPI address of order ${orderId} is still there`)),
    ],
  }
}

function checkParcels({ orders, parcels, walletPaise }: FinalRecords): CheckResult {
  const live = parcels.filter(({ isCancelled, isReturn }) => !isCancelled && !isReturn)
  // All other pieces were received by hand, so that no courier needs to come any more.
  const returning = parcels.filter(({ isCancelled, isReturn, isHere }) => !isCancelled && isReturn && !isHere)
  const sold = orders.filter(isSold)
  const awbs = live.map(({ awb }) => awb)
  const charged = sum(parcels.map(({ chargedPaise }) => chargedPaise))
  return {
    figures: { parcels: live.length, parcelsCancelled: parcels.length - live.length, freightPaise: charged },
    violations: [
      ...unless(live.length === sold.length, `${sold.length} orders are sold, and ${live.length} parcels go out`),
      ...orders.flatMap((order) => {
        const own = live.filter(({ reference }) => reference === order.orderNumber || reference.startsWith(`${order.orderNumber}-`))
        const expected = isSold(order) ? 1 : 0
        return unless(own.length === expected, `${order.orderNumber} (${order.state}) has ${own.length} parcels instead of ${expected}`)
      }),
      ...unless(!awbs.includes(undefined) && new Set(awbs).size === awbs.length, 'a parcel has no airway bill of its own'),
      ...unless(walletAtStart - walletPaise === charged, `the carrier took ${walletAtStart - walletPaise} paise for ${charged} of freight`),
      ...unless(
        live.every(({ chargedPaise }) => chargedPaise > 0),
        'a parcel was not charged',
      ),
      ...returning.map(({ reference }) => `a courier comes for ${reference}, whose piece is here`),
    ],
  }
}

function checkStock({ orders, shoppers, stock: { onHand, held } }: FinalRecords): CheckResult {
  const unitsOf = (some: readonly OrderRow[]) => sum(some.map(({ units }) => units))
  const sold = unitsOf(orders.filter(isSold)) - sum(shoppers.map(({ unitsBack }) => unitsBack))
  const waiting = unitsOf(orders.filter(({ state }) => state === 'awaiting_payment'))
  return {
    figures: { unitsSold: sold, unitsHeld: held },
    violations: [
      ...unless(
        soldVariant.unitsAtStart - onHand === sold,
        `${soldVariant.unitsAtStart - onHand} units have left the stock for ${sold} sold`,
      ),
      ...unless(held === waiting, `${held} units are held for ${waiting} unpaid`),
    ],
  }
}

/** How many mails one round sends at once. */
const mailsAtOnce = 4

/**
 * Each order has each of its mails once, and each arrived in its mailbox. A mail whose sender was killed after the mail server had
 * accepted it, and before that was recorded, is sent again under the same Message-ID, by which mailboxes recognise it.
 */
function checkMails(records: FinalRecords): CheckResult {
  const { orders, refunds, mails, deliveredMailIds, kills } = records
  const ids = new Set(deliveredMailIds)
  const writtenIds = new Set(mails.map(({ id }) => `<outbox-${id}@manjusha.example>`))
  const again = deliveredMailIds.length - ids.size
  return {
    figures: { mails: ids.size, mailsSentAgain: again },
    violations: [
      ...orders.flatMap((order) => {
        const { must, may } = mailKindsOf(order, records)
        const written = mails.filter(({ reference }) => reference === order.id).map(({ kind }) => kind)
        return [
          ...must.filter((kind) => !written.includes(kind)).map((kind) => `${order.orderNumber} (${order.state}) has no mail ${kind}`),
          ...written.filter((kind) => ![...must, ...may].includes(kind)).map((kind) => `${order.orderNumber} has a mail ${kind}`),
          ...unless(new Set(written).size === written.length, `${order.orderNumber} has a mail twice`),
        ]
      }),
      ...refunds.flatMap(({ id }) =>
        unless(
          mails.filter(({ kind, reference }) => kind === 'order-refunded' && reference === id).length === 1,
          `refund ${id} does not have one mail`,
        ),
      ),
      ...mails.flatMap(({ id, kind, state }) => unless(state === 'sent', `mail ${id} (${kind}) has stayed ${state}`)),
      ...[...writtenIds.difference(ids)].map((id) => `mail ${id} has not arrived`),
      ...[...ids.difference(writtenIds)].map((id) => `mail ${id} was never written`),
      ...unless(again <= kills * mailsAtOnce, `${again} mails were sent again for ${kills} kills`),
    ],
  }
}

/** Each sold order has one invoice, what was invoiced and then cancelled or refunded is credited, and the numbers have no gap. */
function checkTaxDocuments({ orders, shoppers, taxDocuments }: FinalRecords): CheckResult {
  const balance = (id: string) =>
    sum(taxDocuments.filter(({ orderId }) => orderId === id).map(({ kind, totalPaise }) => (kind === 'invoice' ? totalPaise : -totalPaise)))
  return {
    figures: { taxDocuments: taxDocuments.length },
    violations: [
      ...orders.flatMap((order) => {
        const expected = isSold(order)
          ? order.totalPaise - (shoppers.find(({ orderId }) => orderId === order.id)?.partialRefundPaise ?? 0)
          : 0
        return unless(balance(order.id) === expected, `${order.orderNumber} (${order.state}) is invoiced for ${balance(order.id)} paise`)
      }),
      ...[...Map.groupBy(taxDocuments, ({ series }) => series)].flatMap(([series, listed]) =>
        unless(
          listed.every(({ serial }, at) => serial === at + 1),
          `the numbers of ${series} have a gap`,
        ),
      ),
    ],
  }
}

const checkNothingUnfinished = ({ unfinished: { events, jobs } }: FinalRecords): CheckResult => ({
  figures: {},
  violations: [
    ...unless(events === 0, `${events} events of the gateway were never applied`),
    ...unless(jobs === 0, `${jobs} jobs were given up`),
  ],
})

import type { FinalRecords, OrderRow } from './final-records.ts'
import { mailKindsOf } from './expected-mails.ts'
import { soldVariant, walletAtStart } from './test-environment.ts'

export type CheckResult = {
  /** What was lost, doubled or left over; empty when all is well. */
  readonly violations: readonly string[]
  readonly figures: Readonly<Record<string, number>>
}

/** Holds the shop's own records against the books of shoppers, bank, depot and mailboxes, which were never killed. */
export function checkNothingLost(evidence: FinalRecords): CheckResult {
  const proofs = [checkOrders, checkMoney, checkRefunds, checkParcels, checkStock, checkMails, checkTaxDocuments, checkNothingUnfinished]
  const parts = proofs.map((prove) => prove(evidence))
  return { violations: parts.flatMap(({ violations }) => violations), figures: Object.assign({}, ...parts.map(({ figures }) => figures)) }
}

const unless = (isRight: boolean, complaint: string): string[] => (isRight ? [] : [complaint])
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** Certain orders, whose parcel goes out. */
const isSold = ({ state }: OrderRow): boolean => state === 'booked'

/** Each shopper has exactly one order, and it stands where the shopper was told that it stands. */
function checkOrders({ orders, shoppers, kills }: FinalRecords): CheckResult {
  return {
    figures: {
      kills,
      orders: orders.length,
      sold: orders.filter(isSold).length,
      soldForCash: orders.filter((order) => isSold(order) && order.paymentMethod === 'cod').length,
      cancelled: orders.filter(({ state }) => state === 'cancelled').length,
    },
    violations: [
      ...unless(orders.length === shoppers.length, `${shoppers.length} orders were placed, and ${orders.length} are recorded`),
      ...unless(new Set(shoppers.map(({ orderId }) => orderId)).size === shoppers.length, 'two shoppers were given one order'),
      ...shoppers.flatMap(({ orderId, scenario, isCancelled, totalPaise, units }) => {
        const order = orders.find(({ id }) => id === orderId)
        if (!order) return [`the order of a shopper who ${scenario} is not recorded`]
        const expected = isCancelled ? ['cancelled'] : scenario === 'looks only' ? ['awaiting_payment', 'lapsed'] : ['booked']
        return [
          ...unless(expected.includes(order.state), `${order.orderNumber} of one who ${scenario} is ${order.state}`),
          ...unless(order.totalPaise === totalPaise && order.units === units, `${order.orderNumber} is not what was ordered`),
        ]
      }),
      ...orders.flatMap(({ orderNumber, attention }) => (attention ? [`${orderNumber} needs a person: ${attention}`] : [])),
    ],
  }
}

/** Every rupee that the bank took and has not sent back is the total of exactly one sold order, less what was promised back of it. */
function checkMoney({ orders, shoppers, gatewayPayments, attempts }: FinalRecords): CheckResult {
  const captured = gatewayPayments.filter((payment) => payment.captured)
  const keptOf = (some: typeof captured) => sum(some.map((payment) => payment.amount - payment.amount_refunded))
  const online = orders.filter(({ paymentMethod }) => paymentMethod === 'online')
  const owed = (order: OrderRow) =>
    isSold(order) ? order.totalPaise - (shoppers.find(({ orderId }) => orderId === order.id)?.partialRefundPaise ?? 0) : 0
  const onOrders = sum(online.map(owed))
  return {
    figures: {
      payments: captured.length,
      moneyTakenPaise: sum(captured.map(({ amount }) => amount)),
      moneyKeptPaise: keptOf(captured),
      moneyOnOrdersPaise: onOrders,
    },
    violations: [
      ...unless(keptOf(captured) === onOrders, `the bank keeps ${keptOf(captured)} paise, and the orders come to ${onOrders}`),
      ...online.flatMap((order) => {
        const kept = keptOf(captured.filter((payment) => payment.order_id === order.gatewayOrderId))
        return unless(kept === owed(order), `${order.orderNumber} (${order.state}) has ${kept} paise instead of ${owed(order)}`)
      }),
      ...captured.flatMap((payment) => {
        const known = attempts.filter(({ id }) => id === payment.id)
        const order = orders.find(({ id }) => id === known[0]?.orderId)
        const isItsOwn = known.length === 1 && order?.gatewayOrderId === payment.order_id
        const isUsed = known[0]?.hasPaid || payment.amount_refunded === payment.amount
        return unless(
          isItsOwn && Boolean(isUsed),
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

function checkParcels({ orders, parcels, walletPaise }: FinalRecords): CheckResult {
  const live = parcels.filter(({ isCancelled }) => !isCancelled)
  const sold = orders.filter(isSold)
  const awbs = live.map(({ awb }) => awb)
  const charged = sum(parcels.map(({ chargedPaise }) => chargedPaise))
  return {
    figures: { parcels: live.length, parcelsTakenBack: parcels.length - live.length, carriagePaise: charged },
    violations: [
      ...unless(live.length === sold.length, `${sold.length} orders are sold, and ${live.length} parcels go out`),
      ...orders.flatMap((order) => {
        const own = live.filter(({ reference }) => reference === order.orderNumber || reference.startsWith(`${order.orderNumber}-`))
        const expected = isSold(order) ? 1 : 0
        return unless(own.length === expected, `${order.orderNumber} (${order.state}) has ${own.length} parcels instead of ${expected}`)
      }),
      ...unless(!awbs.includes(undefined) && new Set(awbs).size === awbs.length, 'a parcel has no airway bill of its own'),
      ...unless(
        walletAtStart - walletPaise === charged,
        `the carrier took ${walletAtStart - walletPaise} paise for ${charged} of carriage`,
      ),
      ...unless(
        live.every(({ chargedPaise }) => chargedPaise > 0),
        'a parcel was not charged',
      ),
    ],
  }
}

function checkStock({ orders, stock: { onHand, held } }: FinalRecords): CheckResult {
  const piecesOf = (some: readonly OrderRow[]) => sum(some.map(({ units }) => units))
  const sold = piecesOf(orders.filter(isSold))
  const waiting = piecesOf(orders.filter(({ state }) => state === 'awaiting_payment'))
  return {
    figures: { piecesSold: sold, piecesHeld: held },
    violations: [
      ...unless(
        soldVariant.unitsAtStart - onHand === sold,
        `${soldVariant.unitsAtStart - onHand} pieces have left the shelf for ${sold} sold`,
      ),
      ...unless(held === waiting, `${held} pieces are held for ${waiting} unpaid`),
    ],
  }
}

/** As many as one round hands over at once. */
const mailsAtOnce = 4

/**
 * Each order has each of its mails once, and each came to its mailbox. A mail whose sender was killed after the post office had taken it,
 * and before that was written down, is handed over again under its own Message-ID: mailboxes know it by that, and so does this count.
 */
function checkMails(evidence: FinalRecords): CheckResult {
  const { orders, refunds, mails, deliveredMailIds, kills } = evidence
  const ids = new Set(deliveredMailIds)
  const written = new Set(mails.map(({ id }) => `<outbox-${id}@manjusha.example>`))
  const again = deliveredMailIds.length - ids.size
  return {
    figures: { mails: ids.size, mailsHandedOverAgain: again },
    violations: [
      ...orders.flatMap((order) => {
        const { must, may } = mailKindsOf(order, evidence)
        const said = mails.filter(({ reference }) => reference === order.id).map(({ kind }) => kind)
        return [
          ...must.filter((kind) => !said.includes(kind)).map((kind) => `${order.orderNumber} (${order.state}) has no mail ${kind}`),
          ...said.filter((kind) => ![...must, ...may].includes(kind)).map((kind) => `${order.orderNumber} has a mail ${kind}`),
          ...unless(new Set(said).size === said.length, `${order.orderNumber} has a mail twice`),
        ]
      }),
      ...refunds.flatMap(({ id }) =>
        unless(
          mails.filter(({ kind, reference }) => kind === 'order-refunded' && reference === id).length === 1,
          `refund ${id} was not told once`,
        ),
      ),
      ...mails.flatMap(({ id, kind, state }) => unless(state === 'sent', `mail ${id} (${kind}) has stayed ${state}`)),
      ...[...written.difference(ids)].map((id) => `mail ${id} has not arrived`),
      ...[...ids.difference(written)].map((id) => `mail ${id} was never written`),
      ...unless(again <= kills * mailsAtOnce, `${again} mails were handed over again for ${kills} kills`),
    ],
  }
}

/** One invoice for each sold order, and what was invoiced and cancelled or sent back is credited; the numbers have no gap. */
function checkTaxDocuments({ orders, shoppers, taxDocuments }: FinalRecords): CheckResult {
  const balance = (id: string) =>
    sum(taxDocuments.filter(({ orderId }) => orderId === id).map(({ kind, totalPaise }) => (kind === 'invoice' ? totalPaise : -totalPaise)))
  return {
    figures: { papers: taxDocuments.length },
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
    ...unless(events === 0, `${events} events of the bank were never applied`),
    ...unless(jobs === 0, `${jobs} jobs were given up`),
  ],
})

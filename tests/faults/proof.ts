import type { Evidence, OrderRow } from './evidence.ts'
import { kindsOf } from './expected-mails.ts'
import { ware, walletAtFirst } from './world.ts'

export type Proof = {
  /** What was lost, doubled or left over; empty when all is well. */
  readonly complaints: readonly string[]
  readonly figures: Readonly<Record<string, number>>
}

/** Holds the shop's own records against the books of shoppers, bank, depot and mailboxes, which were never killed. */
export function proveNothingLost(evidence: Evidence): Proof {
  const proofs = [
    ordersAreKept,
    moneyAddsUp,
    refundsAreMadeOnce,
    parcelsAreBookedOnce,
    piecesAddUp,
    mailsComeOnce,
    papersAddUp,
    nothingWaits,
  ]
  const parts = proofs.map((prove) => prove(evidence))
  return { complaints: parts.flatMap(({ complaints }) => complaints), figures: Object.assign({}, ...parts.map(({ figures }) => figures)) }
}

const unless = (isRight: boolean, complaint: string): string[] => (isRight ? [] : [complaint])
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** Certain orders, whose parcel goes out. */
const isSold = ({ state }: OrderRow): boolean => state === 'booked'

/** Each shopper has exactly one order, and it stands where the shopper was told that it stands. */
function ordersAreKept({ orders, visits, kills }: Evidence): Proof {
  return {
    figures: {
      kills,
      orders: orders.length,
      sold: orders.filter(isSold).length,
      soldForCash: orders.filter((order) => isSold(order) && order.paymentMethod === 'cod').length,
      cancelled: orders.filter(({ state }) => state === 'cancelled').length,
    },
    complaints: [
      ...unless(orders.length === visits.length, `${visits.length} orders were placed, and ${orders.length} are recorded`),
      ...unless(new Set(visits.map(({ orderId }) => orderId)).size === visits.length, 'two shoppers were given one order'),
      ...visits.flatMap(({ orderId, errand, isCancelled, totalPaise, pieces }) => {
        const order = orders.find(({ id }) => id === orderId)
        if (!order) return [`the order of a shopper who ${errand} is not recorded`]
        const expected = isCancelled ? ['cancelled'] : errand === 'looks only' ? ['awaiting_payment', 'lapsed'] : ['booked']
        return [
          ...unless(expected.includes(order.state), `${order.orderNumber} of one who ${errand} is ${order.state}`),
          ...unless(order.totalPaise === totalPaise && order.pieces === pieces, `${order.orderNumber} is not what was ordered`),
        ]
      }),
      ...orders.flatMap(({ orderNumber, attention }) => (attention ? [`${orderNumber} needs a person: ${attention}`] : [])),
    ],
  }
}

/** Every rupee that the bank took and has not sent back is the total of exactly one sold order, less what was promised back of it. */
function moneyAddsUp({ orders, visits, payments, attempts }: Evidence): Proof {
  const captured = payments.filter((payment) => payment.captured)
  const keptOf = (some: typeof captured) => sum(some.map((payment) => payment.amount - payment.amount_refunded))
  const online = orders.filter(({ paymentMethod }) => paymentMethod === 'online')
  const owed = (order: OrderRow) =>
    isSold(order) ? order.totalPaise - (visits.find(({ orderId }) => orderId === order.id)?.partBackPaise ?? 0) : 0
  const onOrders = sum(online.map(owed))
  return {
    figures: {
      payments: captured.length,
      moneyTakenPaise: sum(captured.map(({ amount }) => amount)),
      moneyKeptPaise: keptOf(captured),
      moneyOnOrdersPaise: onOrders,
    },
    complaints: [
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

function refundsAreMadeOnce({ refunds, refundsMade }: Evidence): Proof {
  return {
    figures: { refunds: refundsMade.length, refundedPaise: sum(refundsMade.map(({ amount }) => amount)) },
    complaints: [
      ...unless(new Set(refundsMade.map(({ receipt }) => receipt)).size === refundsMade.length, 'a refund was made twice'),
      ...unless(refundsMade.length === refunds.length, `${refunds.length} refunds are recorded, and ${refundsMade.length} were made`),
      ...refunds.flatMap(({ id, gatewayId, paymentId, state, amountPaise }) => {
        const made = refundsMade.find((refund) => refund.id === gatewayId)
        const isRight = state === 'processed' && made?.payment_id === paymentId && made.amount === amountPaise
        return unless(isRight, `refund ${id} (${state}) is not the one that was made`)
      }),
    ],
  }
}

function parcelsAreBookedOnce({ orders, parcels, walletPaise }: Evidence): Proof {
  const live = parcels.filter(({ isCancelled }) => !isCancelled)
  const sold = orders.filter(isSold)
  const awbs = live.map(({ awb }) => awb)
  const charged = sum(parcels.map(({ chargedPaise }) => chargedPaise))
  return {
    figures: { parcels: live.length, parcelsTakenBack: parcels.length - live.length, carriagePaise: charged },
    complaints: [
      ...unless(live.length === sold.length, `${sold.length} orders are sold, and ${live.length} parcels go out`),
      ...orders.flatMap((order) => {
        const own = live.filter(({ reference }) => reference === order.orderNumber || reference.startsWith(`${order.orderNumber}-`))
        const expected = isSold(order) ? 1 : 0
        return unless(own.length === expected, `${order.orderNumber} (${order.state}) has ${own.length} parcels instead of ${expected}`)
      }),
      ...unless(!awbs.includes(undefined) && new Set(awbs).size === awbs.length, 'a parcel has no airway bill of its own'),
      ...unless(
        walletAtFirst - walletPaise === charged,
        `the carrier took ${walletAtFirst - walletPaise} paise for ${charged} of carriage`,
      ),
      ...unless(
        live.every(({ chargedPaise }) => chargedPaise > 0),
        'a parcel was not charged',
      ),
    ],
  }
}

function piecesAddUp({ orders, shelf: { onHand, held } }: Evidence): Proof {
  const piecesOf = (some: readonly OrderRow[]) => sum(some.map(({ pieces }) => pieces))
  const sold = piecesOf(orders.filter(isSold))
  const waiting = piecesOf(orders.filter(({ state }) => state === 'awaiting_payment'))
  return {
    figures: { piecesSold: sold, piecesHeld: held },
    complaints: [
      ...unless(ware.piecesAtFirst - onHand === sold, `${ware.piecesAtFirst - onHand} pieces have left the shelf for ${sold} sold`),
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
function mailsComeOnce(evidence: Evidence): Proof {
  const { orders, refunds, mails, letters, kills } = evidence
  const ids = new Set(letters)
  const written = new Set(mails.map(({ id }) => `<outbox-${id}@manjusha.example>`))
  const again = letters.length - ids.size
  return {
    figures: { mails: ids.size, mailsHandedOverAgain: again },
    complaints: [
      ...orders.flatMap((order) => {
        const { must, may } = kindsOf(order, evidence)
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
function papersAddUp({ orders, visits, papers }: Evidence): Proof {
  const balance = (id: string) =>
    sum(papers.filter(({ orderId }) => orderId === id).map(({ kind, totalPaise }) => (kind === 'invoice' ? totalPaise : -totalPaise)))
  return {
    figures: { papers: papers.length },
    complaints: [
      ...orders.flatMap((order) => {
        const expected = isSold(order) ? order.totalPaise - (visits.find(({ orderId }) => orderId === order.id)?.partBackPaise ?? 0) : 0
        return unless(balance(order.id) === expected, `${order.orderNumber} (${order.state}) is invoiced for ${balance(order.id)} paise`)
      }),
      ...[...Map.groupBy(papers, ({ series }) => series)].flatMap(([series, listed]) =>
        unless(
          listed.every(({ serial }, at) => serial === at + 1),
          `the numbers of ${series} have a gap`,
        ),
      ),
    ],
  }
}

const nothingWaits = ({ leftOver: { events, jobs } }: Evidence): Proof => ({
  figures: {},
  complaints: [
    ...unless(events === 0, `${events} events of the bank were never applied`),
    ...unless(jobs === 0, `${jobs} jobs were given up`),
  ],
})

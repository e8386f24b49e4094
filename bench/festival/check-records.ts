import type { RecordedOrder, Records } from './records.ts'

/** Returns what was lost, doubled or left over, a sentence each; nothing when all is well. */
export function checkRecords(records: Records): string[] {
  const checks = [checkOrders, checkStock, checkMoney, checkParcels, checkMails, checkTaxDocuments, checkNothingUnfinished]
  return checks.flatMap((check) => check(records))
}

const unless = (isRight: boolean, violation: string): string[] => (isRight ? [] : [violation])
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

const isSold = ({ state }: RecordedOrder): boolean => state === 'booked'

/** Each order that a shopper was told of is recorded once, as it was ordered, and has become what the shopper has done. */
function checkOrders({ shoppers, orders }: Records): string[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const confirmed = shoppers.acknowledged.map(({ orderId }) => orderId)
  return [
    ...unless(new Set(confirmed).size === confirmed.length, 'two shoppers have the same order'),
    ...unless(new Set(orders.map(({ key }) => key)).size === orders.length, 'a shopper has two orders'),
    ...unless(orders.length <= shoppers.sent, `${shoppers.sent} orders were sent, and ${orders.length} are recorded`),
    ...shoppers.acknowledged.flatMap(({ orderId, variantId, units, totalPaise, isCash, isPaid }) => {
      const order = byId.get(orderId)
      if (!order) return [`an order that was confirmed to its shopper is not recorded: ${orderId}`]
      const isRight = order.variantId === variantId && order.units === units && order.totalPaise === totalPaise && order.isCash === isCash
      // What came to be paid after its stock had gone to others is refunded and cancelled.
      const expected = isCash ? ['booked'] : isPaid ? ['booked', 'cancelled'] : ['awaiting_payment', 'lapsed']
      return [
        ...unless(isRight, `${order.orderNumber} is not what was ordered`),
        ...unless(
          expected.includes(order.state),
          `${order.orderNumber} (${isCash ? 'cash' : isPaid ? 'paid' : 'unpaid'}) is ${order.state}`,
        ),
      ]
    }),
    ...orders.flatMap(({ orderNumber, attention }) => (attention ? [`${orderNumber} needs a person: ${attention}`] : [])),
  ]
}

/** Nobody has a variant that was not there. */
function checkStock({ orders, stock }: Records): string[] {
  const ofVariant = Map.groupBy(orders, ({ variantId }) => variantId)
  return stock.flatMap(({ variantId, onHand, held, atStart }) => {
    const own = ofVariant.get(variantId) ?? []
    const unitsWith = (state: string) => sum(own.filter((order) => order.stock === state).map(({ units }) => units))
    const sold = sum(own.filter(isSold).map(({ units }) => units))
    return [
      ...unless(sold <= atStart, `${sold} units of ${variantId} are sold, and there were ${atStart}`),
      ...unless(unitsWith('taken') === sold, `${unitsWith('taken')} units of ${variantId} are taken for ${sold} sold`),
      ...unless(atStart - onHand === sold, `${atStart - onHand} units of ${variantId} have left the stock for ${sold} sold`),
      ...unless(
        held === unitsWith('held') && onHand >= held && held >= 0,
        `${held} units of ${variantId} are held for ${unitsWith('held')}`,
      ),
    ]
  })
}

/** What the gateway has taken and not given back is the total of exactly one sold order. */
function checkMoney({ orders, suppliers: { payments }, refunds }: Records): string[] {
  const taken = payments.filter(({ isCaptured }) => isCaptured)
  const ofOrder = Map.groupBy(taken, ({ gatewayOrderId }) => gatewayOrderId)
  const online = orders.filter(({ isCash }) => !isCash)
  const known = new Set(online.map(({ gatewayOrderId }) => gatewayOrderId))
  return [
    ...online.flatMap((order) => {
      const own = ofOrder.get(order.gatewayOrderId ?? '') ?? []
      const kept = sum(own.map(({ amountPaise, refundedPaise }) => amountPaise - refundedPaise))
      const owed = isSold(order) ? order.totalPaise : 0
      return unless(kept === owed, `${order.orderNumber} (${order.state}) has ${kept} paise instead of ${owed}`)
    }),
    ...taken.flatMap(({ id, gatewayOrderId }) => unless(known.has(gatewayOrderId), `payment ${id} belongs to no order`)),
    ...unless(
      refunds.every(({ state }) => state === 'processed'),
      'a refund has not been made',
    ),
  ]
}

function checkParcels({ orders, suppliers: { parcels, spentPaise } }: Records): string[] {
  const live = parcels.filter(({ isCancelled }) => !isCancelled)
  const counts = new Map<string, number>()
  for (const { reference } of live) counts.set(reference, (counts.get(reference) ?? 0) + 1)
  const awbs = live.flatMap(({ awb }) => awb ?? [])
  return [
    ...orders.flatMap((order) => {
      const [own, expected] = [counts.get(order.orderNumber) ?? 0, isSold(order) ? 1 : 0]
      return unless(own === expected, `${order.orderNumber} (${order.state}) has ${own} parcels instead of ${expected}`)
    }),
    ...unless(live.length === orders.filter(isSold).length, `${live.length} parcels go out for ${orders.filter(isSold).length} orders`),
    ...unless(new Set(awbs).size === live.length, 'a parcel has no airway bill of its own'),
    ...unless(spentPaise === sum(parcels.map(({ chargedPaise }) => chargedPaise)), 'the carrier has charged something twice'),
  ]
}

/** How many mails one round sends at once: a killed process may have sent as many without recording it. */
const mailsAtOnce = 4

function checkMails({ orders, mails, kills, suppliers: { deliveredMailIds } }: Records): string[] {
  const delivered = new Set(deliveredMailIds)
  const written = new Set(mails.map(({ id }) => `<outbox-${id}@manjusha.example>`))
  const again = deliveredMailIds.length - delivered.size
  const ofOrder = Map.groupBy(mails, ({ reference }) => reference)
  return [
    ...orders.flatMap((order) => {
      const kinds = (ofOrder.get(order.id) ?? []).map(({ kind }) => kind)
      const missing = mailsOf(order).filter((kind) => !kinds.includes(kind))
      return [
        ...unless(new Set(kinds).size === kinds.length, `${order.orderNumber} has a mail twice`),
        ...missing.map((kind) => `${order.orderNumber} (${order.state}) has no mail ${kind}`),
      ]
    }),
    ...mails.flatMap(({ id, kind, state }) => unless(state === 'sent', `mail ${id} (${kind}) has stayed ${state}`)),
    ...unless(written.isSubsetOf(delivered), `${written.difference(delivered).size} mails have not arrived`),
    ...unless(delivered.isSubsetOf(written), `${delivered.difference(written).size} mails arrived that were never written`),
    ...unless(again <= kills * mailsAtOnce, `${again} mails were sent again for ${kills} kills`),
  ]
}

const mailsOf = (order: RecordedOrder): readonly string[] => {
  if (!isSold(order)) return []
  return ['order-confirmation', 'order-notification', 'parcel-booked', 'courier-booked', ...(order.isCash ? ['order-confirmed'] : [])]
}

/** Each sold order has one invoice for what it came to, and the numbers of a series have no gap. */
function checkTaxDocuments({ orders, taxDocuments }: Records): string[] {
  const ofOrder = Map.groupBy(taxDocuments, ({ orderId }) => orderId)
  return [
    ...orders.flatMap((order) => {
      const own = ofOrder.get(order.id) ?? []
      const invoiced = sum(own.map(({ kind, totalPaise }) => (kind === 'invoice' ? totalPaise : -totalPaise)))
      const expected = isSold(order) ? order.totalPaise : 0
      return unless(invoiced === expected, `${order.orderNumber} (${order.state}) is invoiced for ${invoiced} instead of ${expected} paise`)
    }),
    ...[...Map.groupBy(taxDocuments, ({ series }) => series)].flatMap(([series, listed]) =>
      unless(
        listed.every(({ serial }, at) => serial === at + 1),
        `the numbers of ${series} have a gap`,
      ),
    ),
  ]
}

const checkNothingUnfinished = ({ unfinished: { events, failedJobs } }: Records): string[] => [
  ...unless(events === 0, `${events} events of the gateway were never applied`),
  ...unless(failedJobs === 0, `${failedJobs} jobs were given up`),
]

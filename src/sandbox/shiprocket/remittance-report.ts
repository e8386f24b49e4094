import { type Columns, toCsv } from '#src/kit/csv.ts'
import { paise, paiseToRupees, rupeesToPaise } from '#src/kit/money.ts'
import { addDays, type Day, dayOf, parseIndianTime, startOfDay } from '#src/kit/time/day.ts'
import { entryOf } from '#src/kit/table.ts'
import { findCourier } from './couriers.ts'
import type { CarrierOrder, SandboxCarrier, Shipment } from './carrier-state.ts'

const delivered = 7
/** Cash is paid out on the first of these days that comes so long after the delivery: Monday, Wednesday, Friday. */
const paidAfterDays = 8
const payoutWeekdays: readonly number[] = [1, 3, 5]

type CashParcel = {
  readonly order: CarrierOrder
  readonly shipment: Shipment
  readonly deliveredOn: Day
  readonly shippedOn: Day
  readonly paidOn: Day
  readonly amount: number
}

/** The cash of delivered parcels that was paid out until now, oldest first. */
function paidOutParcels({ file, clock }: SandboxCarrier): CashParcel[] {
  const { orders, shipments } = file.state
  const today = dayOf(clock())
  return Object.values(shipments)
    .flatMap((shipment) => {
      const order = entryOf(orders, String(shipment.orderId))
      const scan = shipment.scans.find(({ code }) => code === delivered)
      const at = scan && parseIndianTime(scan.date)
      const amount = rupeesToPaise(String(order?.asked['sub_total'] ?? ''))
      if (!order || order.asked['payment_method'] !== 'COD' || !at || amount === undefined) return []
      const deliveredOn = dayOf(at)
      const shippedOn = dayOf(parseIndianTime(shipment.scans[0]?.date ?? '') ?? at)
      return [{ order, shipment, deliveredOn, shippedOn, paidOn: payoutDay(deliveredOn), amount }]
    })
    .filter(({ paidOn }) => paidOn <= today)
    .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn) || (a.shipment.awb ?? '').localeCompare(b.shipment.awb ?? ''))
}

function payoutDay(deliveredOn: Day): Day {
  let day = addDays(deliveredOn, paidAfterDays)
  while (!payoutWeekdays.includes(weekdayOf(day))) day = addDays(day, 1)
  return day
}

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()
/** One payout a day, numbered by it. */
const crfOf = (day: Day): number => 13_000_000 + Math.round(startOfDay(day).getTime() / 86_400_000)
const rupees = (amount: number): string => paiseToRupees(paise(amount))

const parcelColumns: Columns<CashParcel> = {
  'CRF ID': ({ paidOn }) => crfOf(paidOn),
  AWB: ({ shipment }) => shipment.awb,
  'Delivered Date': ({ deliveredOn }) => deliveredOn,
  'Shipped Date': ({ shippedOn }) => shippedOn,
  'Order Id': ({ order }) => order.id,
  Courier: ({ shipment }) => findCourier(shipment.courierId ?? 0)?.name,
  'Order Value': ({ amount }) => rupees(amount),
  'Channel Name': () => 'CUSTOM',
  'Remittance Date': ({ paidOn }) => paidOn,
  UTR: ({ paidOn }) => `IN${crfOf(paidOn)}`,
  total_adjusted_amt: () => undefined,
  'Linked CRF Ids': () => undefined,
}

/** The sheet "AWB level report" of the panel's workbook. */
export const remittedParcels = (carrier: SandboxCarrier): string => toCsv(paidOutParcels(carrier), parcelColumns)

type Payout = { readonly day: Day; readonly amount: number }

const payoutColumns: Columns<Payout> = {
  Date: ({ day }) => day,
  'CRF ID': ({ day }) => crfOf(day),
  'COD Available': ({ amount }) => rupees(amount),
  'Freight Charges from COD': () => '0',
  'RTO Reversal Amount': () => '0',
  'Remittance Amount': ({ amount }) => rupees(amount),
  'Remittance Method': () => 'Prepaid',
  UTR: ({ day }) => `IN${crfOf(day)}`,
  'Adjusted Amount': () => '0',
  Status: () => 'Remittance success',
  remarks: () => undefined,
}

/** The sheet "CRF level report". */
export function remittances(carrier: SandboxCarrier): string {
  const byDay = Map.groupBy(paidOutParcels(carrier), ({ paidOn }) => paidOn)
  const payouts = [...byDay].map(([day, parcels]) => ({ day, amount: parcels.reduce((total, { amount }) => total + amount, 0) }))
  return toCsv(payouts, payoutColumns)
}

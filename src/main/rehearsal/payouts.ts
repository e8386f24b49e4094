import { type CsvRecord, readCsv } from '#src/platform/csv/csv-reader.ts'
import { toCsv } from '#src/kit/csv.ts'
import { paise, paiseToRupees, rupeesToPaise, subtract } from '#src/kit/money.ts'
import { addDays, dayOf } from '#src/kit/time/day.ts'
import { openForeignPayment, payInSandbox } from './sandbox-payment.wire.ts'
import { expectDone, hours, minutes, owner, type Stage, timeOn } from './stage.ts'

/** The owner reads what the gateway and the carrier have paid out: a week ago, and today, when some of it is not as it should be. */
export function planPayouts(stage: Stage, end: Date): void {
  const daysAgo = (days: number, minuteOfDay: number) => timeOn(addDays(dayOf(end), -days), minuteOfDay)
  stage.timetable.plan(daysAgo(9, 11 * 60), () => payByForeignLink(stage))
  stage.timetable.plan(daysAgo(7, 17 * 60 + 45), () => readPayouts(stage, asTheyAre))
  stage.timetable.plan(new Date(end.getTime() - 1 * hours + 10 * minutes), () => readPayouts(stage, withFaults))
}

/** A payment by a link that somebody made in the gateway's dashboard: it is for no order of the shop. */
async function payByForeignLink({ open: { payments } }: Stage): Promise<void> {
  const gatewayOrderId = await openForeignPayment(payments, 125_000)
  payInSandbox(payments, {
    ...{ gatewayOrderId, outcome: 'captured', amountPaise: undefined, again: false, method: 'upi', instrument: 'success@razorpay' },
    ...{ email: 'gopal.shetty@example.com', phone: '9820011223' },
  })
}

type Reports = { readonly settled: string; readonly totals: string; readonly parcels: string; readonly payouts: string }
type Edit = (reports: Reports) => Promise<Reports>

async function readPayouts({ open: { shop, payments, parcels, clock } }: Stage, edit: Edit): Promise<void> {
  const reports = await edit({
    settled: payments.settlementReport(),
    totals: payments.settlementTotals(),
    parcels: parcels.remittedParcels(),
    payouts: parcels.remittances(),
  })
  for (const [name, text] of Object.entries({
    'settlement-recon': reports.settled,
    settlements: reports.totals,
    'awb-level-report': reports.parcels,
    'crf-level-report': reports.payouts,
  })) {
    // Nothing was paid out yet.
    if (!text.includes('\n')) continue
    const file = { name: `${name}-${dayOf(clock())}.csv`, content: new TextEncoder().encode(text), by: owner }
    const id = expectDone('take a file of payouts', await shop.money.takeFile(file))
    expectDone('apply a file of payouts', await shop.money.applyFile(id, owner))
  }
}

const asTheyAre: Edit = async (reports) => reports

const short = paise(4_900)
const less = (rupees: string): string => paiseToRupees(subtract(rupeesToPaise(rupees) ?? short, short))

/** A bank asks for the latest settled payment, and of the latest cash the carrier has paid ₹49 too little. Neither was in the files of a week ago. */
const withFaults: Edit = async ({ settled, totals, parcels, payouts }) => ({
  settled: await editLast(settled, (row) => row['transaction_entity'] === 'payment', { dispute_id: () => 'disp_MeeraSaysNo1' }),
  totals,
  parcels: await editLast(parcels, always, { 'Order Value': less }),
  payouts: await editLast(payouts, always, { 'COD Available': less, 'Remittance Amount': less }),
})

const always = () => true

type Row = Readonly<Record<string, string>>

/** Changes cells of the last row of a report that is meant. */
async function editLast(
  text: string,
  isMeant: (row: Row) => boolean,
  cells: Readonly<Record<string, (cell: string) => string>>,
): Promise<string> {
  const all: CsvRecord[] = []
  for await (const record of readCsv([text])) all.push(record)
  const [head, ...records] = all
  const names = head?.cells ?? []
  const rows = records.map((record) => rowOf(names, record))
  const last = rows.findLastIndex(isMeant)
  const edited = rows.map((row, at) => (at === last ? editRow(row, cells) : row))
  return toCsv(edited, Object.fromEntries(names.map((name) => [name, (row: Row) => row[name]])))
}

const rowOf = (names: readonly string[], { cells }: CsvRecord): Row => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))

const editRow = (row: Row, cells: Readonly<Record<string, (cell: string) => string>>): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(cells).map(([name, edit]) => [name, edit(row[name] ?? '')])),
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PayoutFile, readPayoutFile } from './read-payout-file.ts'

const reportHeads =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,entity_created_at,order_receipt,settlement_id,settled_at,settlement_utr'
const payment = 'payment,pay_A1,799.00,INR,15.98,2.88,0.00,780.14,13/09/2026 10:11:12,MJ-10001,setl_A1,15/09/2026 15:02:10,UTR0001'
const parcelHeads =
  'CRF ID,AWB,Delivered Date,Shipped Date,Order Id,Courier,Order Value,Channel Name,Remittance Date,UTR,total_adjusted_amt,Linked CRF Ids'
const parcel = '13000001,77900000001,2026-09-02,2026-08-30,340000001,Bluedart Surface,799,CUSTOM,2026-09-11,IN226,,'

async function read(...lines: string[]): Promise<PayoutFile> {
  const file = await readPayoutFile([lines.join('\n')])
  return 'column' in file ? assert.fail(JSON.stringify(file)) : file
}

const faultsOf = async (...lines: string[]) => (await read(...lines)).faults.map(({ line, column, found }) => `${line} ${column}: ${found}`)

test('the gateway’s report is read to the paisa, its times in India, and its headings in any order and spelling', async () => {
  const { kind, rows, faults, notes } = await read(reportHeads.toUpperCase().replaceAll('_', ' '), payment)
  assert.deepEqual([kind, faults, notes], ['settlement_rows', [], []])
  const row = rows[0] as object
  assert.deepEqual(
    { ...row },
    {
      ...{
        settlementId: 'setl_A1',
        entityId: 'pay_A1',
        kind: 'payment',
        currency: 'INR',
        amountPaise: 79_900,
        feePaise: 1_598,
        taxPaise: 288,
      },
      ...{
        debitPaise: 0,
        creditPaise: 78_014,
        madeAt: new Date('2026-09-13T10:11:12+05:30'),
        settledAt: new Date('2026-09-15T15:02:10+05:30'),
      },
      ...{ utr: 'UTR0001', receipt: 'MJ-10001', line: 2 },
    },
  )
})

test('the rows of the gateway’s API are in paise with a fee that includes its tax, and come to the same', async () => {
  const heads = 'entity_id,type,debit,credit,amount,currency,fee,tax,created_at,settled_at,settlement_id'
  const { rows, faults } = await read(heads, 'pay_A1,payment,0,78014,79900,INR,1886,288,2026-09-13 10:11:12,2026-09-15 15:02:10,setl_A1')
  assert.deepEqual(faults, [])
  assert.deepEqual(
    rows.map((row) => 'feePaise' in row && [row.feePaise, row.taxPaise, row.creditPaise]),
    [[1_598, 288, 78_014]],
  )
})

test('rupees under headings for paise, or a fee with its tax where it has none, are refused row by row', async () => {
  const withTax = payment.replace('15.98', '18.86')
  assert.deepEqual(await faultsOf(reportHeads, withTax), ['2 credit: ₹780.14'])
  const paise = payment.replace('799.00', '79900').replace('15.98', '1598').replace('2.88', '288')
  assert.deepEqual(await faultsOf(reportHeads, paise), ['2 credit: ₹780.14'])
  assert.deepEqual(await faultsOf(reportHeads, payment.replace('INR', 'USD')), ['2 currency: USD'])
})

test('refunds, corrections and disputes are read with their own signs', async () => {
  const { rows, faults } = await read(
    reportHeads,
    'refund,rfnd_1,499.00,INR,0,0,499.00,0.00,13/09/2026 10:11:12,,setl_A1,15/09/2026 15:02:10,UTR',
    'adjustment,adj_1,10.00,INR,0,0,0,10.00,13/09/2026 10:11:12,,setl_A1,15/09/2026 15:02:10,UTR',
    'adjustment,adj_2,10.00,INR,0,0,10.00,0,13/09/2026 10:11:12,,setl_A1,15/09/2026 15:02:10,UTR',
  )
  assert.deepEqual([rows.length, faults], [3, []])
})

test('what credits of the shop have paid, and what is reversed, is no fault of the file', async () => {
  const amounts = [
    'refund,rfnd_1,499.00,INR,0,0,0.00,0.00',
    'refund,rfnd_2,499.00,INR,1.00,0.18,499.00,0.00',
    'payment,pay_1,799.00,INR,15.98,2.88,0.00,799.00',
    'reversal,rvrsl_1,100.00,INR,0,0,0.00,100.00',
    'reversal,rvrsl_2,100.00,INR,0,0,100.00,0.00',
  ]
  const lines = amounts.map((each) => `${each},13/09/2026 10:11:12,,setl_A1,15/09/2026 15:02:10,UTR`)
  const { rows, faults, records } = await read(reportHeads, ...lines)
  assert.deepEqual([rows.length, faults, records], [5, [], 5])
})

test('the rows of a file are counted by its lines, however many faults one of them has', async () => {
  const { records, faults } = await read(reportHeads, payment, payment.replace('799.00', 'x').replace('15.98', 'y'))
  assert.deepEqual([records, faults.length], [2, 2])
})

test('each fault has its line, its column, what is there and what is wanted; rows that are in no settlement yet are left out', async () => {
  const file = await read(
    reportHeads,
    payment.replace('799.00', '7.99.00'),
    `payment,pay_B,1.00,INR,0,0,0,1.00,13/09/2026 10:11:12,"a\nnote",,,`,
    payment.replace('15/09/2026', '31/02/2026'),
  )
  assert.deepEqual(file.faults[0], { line: 2, column: 'amount', found: '7.99.00', wanted: 'rupees, such as 1499.50' })
  assert.deepEqual([file.faults[1]?.line, file.faults[1]?.column, file.rows.length], [5, 'settled_at', 0])
  assert.deepEqual(file.notes, ['One row is in no settlement yet, and left out.'])
})

test('a column that is missing is named once, and one that nobody knows is left alone', async () => {
  const without = (text: string) =>
    text
      .split(',')
      .filter((_, at) => at !== 5)
      .join(',')
  assert.deepEqual(await faultsOf(without(reportHeads), without(payment)), ['1 tax: no such column'])
  const { faults, rows } = await read(`${reportHeads},Channel Type`, `${payment},web`)
  assert.deepEqual([faults, rows.length], [[], 1])
})

test('a doubtful date is read with the day first, and the file says so', async () => {
  const doubtful = payment.replaceAll('13/09', '01/02').replaceAll('15/09', '03/02')
  const { rows, notes } = await read(reportHeads, doubtful)
  assert.deepEqual('madeAt' in rows[0]! && rows[0].madeAt, new Date('2026-02-01T10:11:12+05:30'))
  assert.match(notes[0] ?? '', /01\/02 was read as 1 February/)
  const serial = await read(reportHeads, payment.replace('13/09/2026 10:11:12', '46278.42445602'))
  assert.deepEqual('madeAt' in serial.rows[0]! && serial.rows[0].madeAt, new Date('2026-09-13T10:11:13+05:30'))
})

test('the carrier’s sheet is read by AWB; a number that a spreadsheet has cut short is refused, and the original file asked for', async () => {
  const { kind, rows } = await read(parcelHeads, parcel)
  assert.equal(kind, 'remitted_parcels')
  assert.deepEqual('awb' in rows[0]! && [rows[0].awb, rows[0].amountPaise, rows[0].remittanceId], ['77900000001', 79_900, '13000001'])
  const cut = await read(parcelHeads, parcel.replace('77900000001', '7.79E+10'))
  assert.deepEqual(cut.faults[0]?.found, '7.79E+10')
  assert.match(cut.faults[0]?.wanted ?? '', /original file/)
})

test('amounts of the carrier may have a sign of rupees, brackets or a minus', async () => {
  const amounts = ['"₹1,049.50"', '(49.00)', '-49', 'Rs. 49', '"799,00"', '"1.499,5"', '49.000', '"1,49,999"']
  const { rows } = await read(parcelHeads, ...amounts.map((amount) => parcel.replace(',799,', `,${amount},`)))
  assert.deepEqual(
    rows.map((row) => 'amountPaise' in row && row.amountPaise),
    [104_950, -4_900, -4_900, 4_900, 79_900, 149_950, 4_900, 14_999_900],
  )
  const odd = ['"7,99,0"', '"1,,499"', '799.005', '1.499', '(49']
  assert.equal((await read(parcelHeads, ...odd.map((amount) => parcel.replace(',799,', `,${amount},`)))).faults.length, odd.length)
})

test('between semicolons an amount with a decimal comma is what it is', async () => {
  const { rows } = await read(parcelHeads.replaceAll(',', ';'), parcel.replaceAll(',', ';').replace(';799;', ';799,00;'))
  assert.equal('amountPaise' in rows[0]! && rows[0].amountPaise, 79_900)
})

test('a payout that is not its cash less what the carrier names is shown in rupees', async () => {
  const heads =
    'Date,CRF ID,COD Available,Freight Charges from COD,RTO Reversal Amount,Remittance Amount,Remittance Method,UTR,Adjusted Amount,Status,remarks'
  const { kind, notes } = await read(heads, '2026-09-11,13000001,799,100,0,690,bank,IN226,0,Remittance success,')
  assert.equal(kind, 'remittances')
  assert.deepEqual(notes, ['Payout 13000001: ₹690 was paid, and the cash less what the carrier names comes to ₹699.'])
})

test('a word of the carrier’s that nobody knows is shown before it counts', async () => {
  const heads = 'Date,CRF ID,COD Available,Remittance Amount,UTR,Status,remarks'
  const notesOf = async (status: string) => (await read(heads, `2026-09-11,13000001,799,799,IN226,${status},`)).notes
  assert.deepEqual(await notesOf('Remittance Unsuccessful'), [])
  assert.match((await notesOf('Queued for retry')).join(''), /^Payout 13000001: “Queued for retry” is no word .* ask the carrier\.$/)
})

test('any other table, a file without rows and one that breaks off are refused with a reason', async () => {
  assert.deepEqual(await readPayoutFile(['a,b\n1,2']), {
    ...{ line: 1, column: 'the headings', found: 'a, b' },
    wanted: 'those of the gateway’s settlement reports, or of the carrier’s cash remittance',
  })
  assert.deepEqual((await read(reportHeads)).faults[0]?.found, 'headings only')
  const broken = await readPayoutFile([`${reportHeads}\npayment,"pay_A1`])
  assert.deepEqual('column' in broken && [broken.line, broken.found], [2, 'quotes that never end'])
})

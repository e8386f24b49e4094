import { paise, paiseToRupees } from '#src/kit/money.ts'

export const recon =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,entity_created_at,order_receipt,dispute_id,settlement_id,settled_at,settlement_utr,payment_id'

type Settled = {
  readonly kind?: string
  readonly id: string
  readonly rupees?: number
  /** Without its tax. */
  readonly fee?: number
  readonly tax?: number
  readonly settlement?: string
  readonly madeAt?: string
  readonly dispute?: string
  readonly payment?: string
}

/** One row of the gateway's report, without fees unless they are given. */
export function settled({
  kind = 'payment',
  id,
  rupees = 799,
  fee = 0,
  tax = 0,
  settlement = 'setl_1',
  madeAt = '02/11/2026 10:00:00',
  dispute = '',
  payment = '',
}: Settled): string {
  const isDebit = kind === 'refund'
  const net = paiseToRupees(paise(Math.round((rupees - fee - tax) * 100)))
  const amounts = [rupees, 'INR', fee, tax, isDebit ? rupees : 0, isDebit ? 0 : net]
  return [kind, id, ...amounts, madeAt, '', dispute, settlement, '16/11/2026 15:00:00', 'UTR1', payment].join(',')
}

export const awbReport = 'CRF ID,AWB,Delivered Date,Order Id,Order Value,Remittance Date,UTR,total_adjusted_amt,Linked CRF Ids'

type Remitted = {
  readonly awb: string
  readonly rupees?: number
  readonly crf?: string
  readonly adjusted?: string
  readonly linked?: string
  readonly delivered?: string
}

/** One row of the carrier's report by AWB. */
export const remitted = ({ awb, rupees = 799, crf = '13000001', adjusted = '', linked = '', delivered = '2026-11-05' }: Remitted): string =>
  [crf, awb, delivered, '340000001', rupees, '2026-11-14', 'IN1', adjusted, linked].join(',')

export const crfReport = 'Date,CRF ID,COD Available,Freight Charges from COD,Remittance Amount,UTR,Status,remarks'

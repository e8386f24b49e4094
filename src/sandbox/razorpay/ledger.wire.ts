/** The gateway's entities exactly as its API shows them: amounts are whole paise, times unix seconds. */
export type OrderWire = {
  readonly id: string
  readonly entity: 'order'
  readonly amount: number
  amount_paid: number
  amount_due: number
  readonly currency: string
  readonly receipt: string | null
  readonly offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  readonly notes: Notes
  readonly created_at: number
}

/** Empty notes are a list, others an object, as in the real gateway's replies. */
export type Notes = Readonly<Record<string, unknown>> | readonly []

export type PaymentFailure = {
  readonly code: string
  readonly description: string
  readonly source: string
  readonly step: string
  readonly reason: string
}

export type PaymentWire = {
  readonly id: string
  readonly entity: 'payment'
  readonly amount: number
  readonly currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  readonly order_id: string
  readonly method: string
  captured: boolean
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  readonly email: string | null
  readonly contact: string | null
  readonly notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  readonly created_at: number
  readonly [other: string]: unknown
}

export type RefundWire = {
  readonly id: string
  readonly entity: 'refund'
  readonly amount: number
  readonly currency: string
  readonly payment_id: string
  readonly notes: Notes
  readonly receipt: string | null
  readonly acquirer_data: { readonly arn: null }
  readonly created_at: number
  readonly batch_id: null
  status: 'pending' | 'processed' | 'failed'
  readonly speed_processed: string
  readonly speed_requested: string
}

const feeShare = 0.02
const taxShareOfFee = 0.18

/** The gateway's fee includes its tax. */
export function feeAndTax(amount: number): { fee: number; tax: number } {
  const fee = amount * feeShare
  return { fee: Math.round(fee * (1 + taxShareOfFee)), tax: Math.round(fee * taxShareOfFee) }
}

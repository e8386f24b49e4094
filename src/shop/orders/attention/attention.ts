/** Why a person must look at an order. The database checks the same list. */
export const attentionCauses = [
  'invoice_missing',
  'job_failed',
  'mail_undeliverable',
  'gateway_refuses_order',
  'payment_mismatch',
  'authorisation_mismatch',
  'paid_but_sold_out',
  'refund_refused',
  'refund_delayed',
  'refund_failed',
  'refund_overdue',
  'refund_exceeds_invoice',
  'refunded_but_not_cancelled',
  'parcel_not_stopped',
  'parcel_moves_unexpectedly',
  'parcel_overdue',
  'parcel_returned',
  'units_to_inspect',
  'parcel_lost',
  'units_to_write_off',
  'parcel_cancelled',
  'parcel_not_handed_back',
  /** Its `about` is the return whose carriage it is. */
  'carriage_to_repay',
  /** Its `about` is the ticket of a unit. */
  'workshop_question',
  /** A note from before causes had codes whose text matches none of them. */
  'other',
] as const

export type AttentionCause = (typeof attentionCauses)[number]

/** Causes whose `about` is the gateway's payment id. A decision about that payment settles them. */
export const paymentCauses: readonly AttentionCause[] = ['payment_mismatch', 'authorisation_mismatch', 'refund_refused', 'refund_delayed']

export type AttentionNote = {
  readonly cause: AttentionCause
  /** The id of the payment, refund, job, mail or unit it is about; undefined when it is about the whole order. */
  readonly about?: string | undefined
  /** What happened and what to do, for staff. */
  readonly text: string
}

/** Selects notes of an order; a field that is left out matches every note. */
export type AttentionFilter = { readonly causes?: readonly AttentionCause[]; readonly about?: string }

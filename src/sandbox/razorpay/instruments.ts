import { entryOf } from '#src/kit/table.ts'
import type { PaymentFailure } from './ledger.wire.ts'

export const paymentMethods = ['upi', 'card', 'netbanking', 'wallet'] as const
export type PaymentMethodName = (typeof paymentMethods)[number]

/** Published test cards that fail; every other number succeeds. */
const failingCards: Readonly<Record<string, string>> = {
  '4100280000090000': 'payment_timed_out',
  '4100280000080001': 'insufficient_fund',
  '4100280000070002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '4100280000020007': 'gateway_technical_error',
  '4100280000000009': 'authentication_failed',
}

/** Returns 'captured', or the reason why a payment with this instrument fails. */
export function outcomeOf(method: PaymentMethodName, instrument: string): string {
  if (method === 'card') return entryOf(failingCards, instrument.replace(/\D/g, '')) ?? 'captured'
  if (method !== 'upi') return /^fail/i.test(instrument) ? 'payment_failed' : 'captured'
  if (/^failure@razorpay$/i.test(instrument)) return 'payment_failed'
  return /^[\w.-]{2,}@[a-z]{2,}$/i.test(instrument) ? 'captured' : 'invalid_vpa'
}

export function failureOf(reason: string, method: PaymentMethodName): PaymentFailure {
  if (reason === 'payment_cancelled') return cancelled
  return {
    code: reason === 'gateway_technical_error' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    description: entryOf(sentences, reason) ?? temporaryIssue,
    source: method === 'upi' ? 'gateway' : 'bank',
    step: 'payment_authorization',
    reason,
  }
}

const cancelled: PaymentFailure = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment has been cancelled. Try again or complete the payment later.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_cancelled',
}

const temporaryIssue =
  'Payment was unsuccessful due to a temporary issue. If amount got deducted, it will be refunded within 5-7 working days.'

const sentences: Readonly<Record<string, string>> = {
  invalid_vpa: 'Payment was unsuccessful as the UPI ID is not valid. Please check it and try again.',
  insufficient_fund: 'Payment was unsuccessful as the account has too little money. Try another account or method.',
  card_declined: 'Payment was declined by the bank. Try another card or method.',
}

/** The members of a payment that differ by method. */
export function instrumentMembers(method: PaymentMethodName, instrument: string, cardId: string): Record<string, unknown> {
  if (method === 'upi') {
    return {
      vpa: instrument,
      acquirer_data: { rrn: '400000000001' },
      upi: { vpa: instrument, flow: 'collect', payer_account_type: 'bank_account' },
    }
  }
  if (method === 'netbanking') return { bank: instrument, acquirer_data: { bank_transaction_id: '0125836177' } }
  if (method === 'wallet') return { wallet: instrument, acquirer_data: { transaction_id: null } }
  const last4 = instrument.replace(/\D/g, '').slice(-4)
  return {
    card_id: cardId,
    card: { id: cardId, entity: 'card', name: '', last4, network: 'Visa', type: 'debit', issuer: null, international: false, emi: false },
    acquirer_data: { auth_code: '828553' },
  }
}

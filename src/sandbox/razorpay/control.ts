import { faultBook } from '../faults.ts'
import { type Bank, freshLedger } from './ledger.ts'
import { takePayment } from './take-payment.ts'
import type { webhookSender } from './webhook-sender.ts'

export type RazorpayControl = ReturnType<typeof controlOf>

/** What a test or a person may do to the sandbox: the same by function call, by control call and by the panel's buttons. */
export function controlOf(bank: Bank, webhooks: ReturnType<typeof webhookSender>) {
  const faults = faultBook()
  const clearFaults = () => {
    faults.clear()
    webhooks.clearFaults()
    bank.file.state.nextOutcomes = []
  }
  return {
    keyId: bank.keyId,
    faults,
    webhooks,
    clearFaults,
    ledger: () => bank.file.state,
    /** A payment without a browser: with no `outcome` the instrument decides. */
    pay: (request: Parameters<typeof takePayment>[1]) => takePayment(bank, request),
    /** How the next payments end, whatever the window asks for. */
    nextPayments: (outcomes: readonly string[]) => void bank.file.state.nextOutcomes.push(...outcomes),
    reset() {
      clearFaults()
      webhooks.stop()
      bank.file.replace({ ...freshLedger(undefined), counter: bank.file.state.counter })
    },
  }
}

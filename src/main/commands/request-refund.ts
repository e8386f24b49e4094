import type { OrderId } from '#src/kit/id.ts'
import { formatPaise, type Paise, rupeesToPaise } from '#src/kit/money.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { Shop } from '#src/shop/shop.ts'
import { refundProblemMessage } from '#src/shop/staff-texts/payment-texts.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { print, printError, UsageFault } from './command.ts'
import { nextCommands } from './next-steps.ts'

export const refundOptions = {
  amount: { type: 'string' },
  reason: { type: 'string' },
  key: { type: 'string' },
  ...actingOptions,
} as const

type RefundRequest = {
  readonly orderId: OrderId
  readonly gatewayPaymentId: string | undefined
  readonly values: { readonly amount?: string; readonly reason?: string; readonly key?: string; readonly by?: string }
}

/** Records the refund; the shop that runs hands it to the gateway. */
export async function requestRefund({ orderId, gatewayPaymentId, values }: RefundRequest, payments: Shop['payments']): Promise<number> {
  const refunded = await payments.refund({
    orderId,
    gatewayPaymentId,
    amountPaise: amountOf(values.amount),
    reason: values.reason ?? 'Sent back by our team.',
    requestKey: values.key ?? randomKey<'refund'>(),
    askedBy: actingStaff(values.by),
    isDecision: values.by !== undefined && values.reason !== undefined,
  })
  if (!refunded.ok) return printError(refundProblemMessage(refunded.problem, nextCommands))
  const { amountPaise, isNew } = refunded.value
  return print(
    isNew
      ? `${formatPaise(amountPaise)} goes back as soon as the shop runs. The shopper gets a mail when the gateway has accepted it.`
      : `${formatPaise(amountPaise)} was asked to go back before, under the same key: nothing is sent twice.`,
  )
}

export function amountOf(written: string | undefined): Paise | undefined {
  if (written === undefined) return undefined
  const amount = rupeesToPaise(written)
  if (!amount) throw new UsageFault(`--amount takes rupees such as 499 or 499.50, not "${written}".`)
  return amount
}

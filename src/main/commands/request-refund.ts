import type { OrderId } from '#src/kit/id.ts'
import { formatPaise, type Paise, rupeesToPaise } from '#src/kit/money.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { RefundPaymentProblem } from '#src/shop/workflows/refunding/refunding.ts'
import { actingOptions, actingStaff } from './acting-staff.ts'
import { printError, print, UsageFault } from './command.ts'

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
  if (!refunded.ok) return printError(problemMessage(refunded.problem))
  const { amountPaise, isNew } = refunded.value
  return print(
    isNew
      ? `${formatPaise(amountPaise)} goes back as soon as the shop runs. The shopper is told when the gateway has accepted it.`
      : `${formatPaise(amountPaise)} was asked to go back before, under the same key: nothing is sent twice.`,
  )
}

export function amountOf(written: string | undefined): Paise | undefined {
  if (written === undefined) return undefined
  const amount = rupeesToPaise(written)
  if (!amount) throw new UsageFault(`--amount takes rupees such as 499 or 499.50, not "${written}".`)
  return amount
}

function problemMessage(problem: RefundPaymentProblem): string {
  switch (problem.code) {
    case 'order_not_found':
      return 'There is no such order.'
    case 'nothing_to_refund':
      return 'There is nothing to refund: nothing came in, or it has all gone back.'
    case 'refund_too_large':
      return `At most ${formatPaise(problem.refundablePaise)} can go back.`
    case 'refund_too_small':
      return `At least ${formatPaise(problem.minPaise)} must go back.`
    case 'nobody_decides':
      return 'It is held because its amount or its currency differs: say who sends it back with --by, and why with --reason.'
  }
}

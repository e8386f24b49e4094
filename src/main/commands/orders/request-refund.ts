import type { OrderId } from '#src/kit/id.ts'
import { type Paise, readWrittenRupees } from '#src/kit/money.ts'
import { randomKey } from '#src/kit/random-key.ts'
import type { Shop } from '#src/shop/shop.ts'
import { notPrintedText, refundAskedMessage, refundProblemMessage } from '#src/shop/staff-texts/payment-texts.ts'
import { actingOptions, actingStaff } from '../acting-staff.ts'
import { print, printError, UsageFault } from '../command.ts'
import { nextCommands } from '../next-steps.ts'

export const refundOptions = {
  amount: { type: 'string' },
  line: { type: 'string', multiple: true },
  reason: { type: 'string' },
  key: { type: 'string' },
  ...actingOptions,
} as const

type RefundRequest = {
  readonly orderId: OrderId
  readonly gatewayPaymentId: string | undefined
  readonly values: {
    readonly amount?: string
    readonly line?: readonly string[]
    readonly reason?: string
    readonly key?: string
    readonly by?: string
  }
}

/** Records the refund; the shop that runs hands it to the gateway. */
export async function requestRefund({ orderId, gatewayPaymentId, values }: RefundRequest, payments: Shop['payments']): Promise<number> {
  const refunded = await payments.refund({
    orderId,
    gatewayPaymentId,
    amountPaise: amountOf(values.amount),
    lines: values.line?.map(lineOf),
    reason: printableReason(values.reason) ?? 'Sent back by our team.',
    requestKey: values.key ?? randomKey<'refund'>(),
    askedBy: actingStaff(values.by),
    isDecision: values.by !== undefined && values.reason !== undefined,
  })
  if (!refunded.ok) return printError(refundProblemMessage(refunded.problem, nextCommands))
  return print(refundAskedMessage(refunded.value, nextCommands))
}

/** As it was written, for a credit note prints it. */
export function printableReason(written: string | undefined): string | undefined {
  const problem = notPrintedText(written ?? '')
  if (problem !== undefined) throw new UsageFault(problem)
  return written?.trim()
}

export function amountOf(written: string | undefined): Paise | undefined {
  if (written === undefined) return undefined
  const amount = readWrittenRupees(written)
  if (!amount) throw new UsageFault(`--amount takes rupees such as 499 or 499.50, not "${written}".`)
  return amount
}

/** "2" is all of the second line, "2:1" one unit of it. */
function lineOf(written: string): { readonly position: number; readonly units: number | undefined } {
  const [, position, units] = /^([1-9]\d?)(?::([1-9]\d{0,3}))?$/.exec(written) ?? []
  if (!position) throw new UsageFault(`--line takes the number of a line, such as 2, or 2:1 for one piece of it, not "${written}".`)
  return { position: Number(position), units: units === undefined ? undefined : Number(units) }
}

import type { VariantId } from '#src/kit/id.ts'
import { amountPaise, type Fields, flag, listOf, objectOf, oneOf, optional, text, wholeNumber } from '#src/kit/json/json-parser.ts'
import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { WrittenRecipient } from '../../../orders/recipient.ts'
import { mayDo } from '../../../staff/desk-rights.ts'
import { aboveLimitMessage } from '../../../staff-texts/desk-act-texts.ts'
import { orderTakenMessage, takenOrderRefusal, tooMuchBackMessage } from '../../../staff-texts/orders/taking-texts.ts'
import type { RequestedLine } from '../../../workflows/ordering/ordering.ts'
import type { OrderToTake } from '../../../workflows/taking/taking.ts'
import { isGraveSum } from '../order-acts.ts'
import { type ActProblem, type ActTools, deskAct } from '../../desk-act.ts'

type TakenLine = { readonly variant: string; readonly quantity: number; readonly name: string; readonly sign: string }
type Take = WrittenRecipient & {
  readonly lines: readonly TakenLine[]
  readonly isStateConfirmed: boolean
  readonly paymentMethod: 'online' | 'cod'
  /** What the screen showed. */
  readonly totalPaise: Paise
  readonly advancePaise: Paise
  /** What it showed of the money of the order before; undefined where there is none. */
  readonly paidPaise: Paise | undefined
  /** The number of the order in whose place it comes. */
  readonly insteadOf: string | undefined
}

const fields: Fields<Take> = {
  lines: listOf(objectOf<TakenLine>({ variant: text, quantity: wholeNumber, name: text, sign: text })),
  ...{ name: text, email: text, phone: text, alternatePhone: text, addressLine1: text, addressLine2: text },
  ...{ city: text, state: text, pincode: text, gstin: text, businessName: text },
  ...{ isStateConfirmed: flag, paymentMethod: oneOf('online', 'cod'), totalPaise: amountPaise, advancePaise: amountPaise },
  ...{ paidPaise: optional(amountPaise), insteadOf: optional(text) },
}

/** At once, so that a refusal still finds the caller on the telephone. It is called off by cancelling the order. */
export const takingActs = {
  'orders.take': deskAct<Take>({
    right: 'takeOrders',
    effect: 'at-once',
    // The couriers are asked, and the products read outside of any transaction; a second run finds the order of the first by the key.
    transaction: 'own',
    input: objectOf<Take>(fields),
    about: () => ({ kind: 'order', number: 'new' }),
    async check(input, { role }, { rooms, settings }) {
      const order = await orderIn(input, rooms)
      if (!order.ok) return order
      const checked = await rooms.taking.check(order.value)
      if (!checked.ok) return refuse(takenOrderRefusal(checked.problem))
      const { backPaise } = checked.value
      const limitPaise = settings.desk.assistantRefundPaise
      if (backPaise > limitPaise && !mayDo(role, 'refundAboveLimit'))
        return refuse({ code: 'above_limit', message: aboveLimitMessage(limitPaise) })
      // The form of an order has no field for a password.
      return isGraveSum(backPaise) ? refuse({ code: 'too_much_back', message: tooMuchBackMessage(backPaise) }) : ok({ isGrave: false })
    },
    async run(input, { by }, { rooms, key }) {
      const wanted = await orderIn(input, rooms)
      if (!wanted.ok) return wanted
      const taken = await rooms.taking.take({ ...wanted.value, by, requestKey: key })
      if (!taken.ok) return refuse(takenOrderRefusal(taken.problem))
      const { order } = taken.value
      return ok({
        message: orderTakenMessage(order),
        about: { kind: 'order', number: order.orderNumber },
        changes: [{ field: 'order', after: order.orderNumber }],
      })
    },
  }),
}

async function orderIn(
  { lines, isStateConfirmed, paymentMethod, totalPaise, advancePaise, paidPaise, insteadOf: former, ...written }: Take,
  { views }: ActTools['rooms'],
): Promise<Result<OrderToTake, ActProblem>> {
  const insteadOf = former === undefined ? undefined : await views.findOrderId(former)
  if (former !== undefined && !insteadOf) return refuse(takenOrderRefusal({ code: 'former_not_found' }))
  return ok({
    ...{ written, isStateConfirmed, paymentMethod, insteadOf },
    ...{ lines: lines.map(toLine), expectedTotalPaise: totalPaise, expectedAdvancePaise: advancePaise, expectedPaidPaise: paidPaise },
  })
}

const toLine = ({ variant, quantity, name, sign }: TakenLine): RequestedLine => ({
  variantId: variant as VariantId,
  quantity,
  personalisation: name.trim() || sign ? { name, sign: sign || undefined } : undefined,
  expectedUnitPricePaise: undefined,
})

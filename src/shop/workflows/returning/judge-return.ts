import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Sql } from '#src/platform/db/database.ts'
import { messageFault, tidyText } from '../../enquiries/written-text.ts'
import { findErasedAt } from '../../orders/erase-order.store.ts'
import type { Order } from '../../orders/order.ts'
import { listOrderEvents } from '../../orders/order-events.store.ts'
import { isReturnOver, type Return } from '../../returns/return.ts'
import { type DeliveredOrder, type ImpossibleReturn, refuseImpossible, type WantedReturn } from '../../returns/return-rules.ts'
import { listReturnsOfOrder } from '../../returns/returns.store.ts'
import { listReplacements } from '../replacing/replacing.ts'
import { arrivedUnitsLeft, deliveriesOf } from './return-offer.ts'

/** Why a return cannot begin, whoever enters it. */
export type ReturnObstacle =
  | { readonly code: 'order_not_found' }
  /** Another one of the same order has not ended. */
  | { readonly code: 'return_open'; readonly ordinal: number }
  | { readonly code: 'words_refused'; readonly message: string }
  | ImpossibleReturn

type Judging<Refusal> = {
  readonly order: Order | undefined
  readonly asked: WantedReturn & { readonly words: string }
  readonly now: Date
  /** What else may forbid it. */
  readonly refuse: (delivered: DeliveredOrder) => Refusal | undefined
}

/** `open`: the same was asked before, and has not ended. */
export type JudgedReturn = { readonly order: Order; readonly words: string; readonly open: Return | undefined }

const longestWords = 1_000

/** Whether these pieces of an order may come back. The same return once more is no other one. */
export async function judgeReturn<Refusal>(
  sql: Sql,
  { order, asked, now, refuse: refuseElse }: Judging<Refusal>,
): Promise<Result<JudgedReturn, ReturnObstacle | Refusal>> {
  if (!order || (await findErasedAt(sql, order.id))) return refuse({ code: 'order_not_found' })
  const returns = await listReturnsOfOrder(sql, order.id)
  const words = tidyText(asked.words)
  const open = returns.find(({ state }) => !isReturnOver(state))
  if (open) return isSame(open, asked) ? ok({ order, words, open }) : refuse({ code: 'return_open', ordinal: open.ordinal })

  const fault = words === '' ? undefined : messageFault(words, longestWords)
  if (fault !== undefined) return refuse({ code: 'words_refused', message: fault })
  const [events, replacements] = [await listOrderEvents(sql, order.id), await listReplacements(sql, order.id)]
  const deliveries = deliveriesOf(order, { events, returns, replacements })
  const deliveredAt = earliest(asked.lines.map(({ position }) => deliveries[position - 1]))
  const impossible = refuseImpossible(asked, { order, deliveredAt, leftUnits: arrivedUnitsLeft(order, { events, returns, replacements }) })
  const refusal = impossible ?? (deliveredAt && refuseElse({ order, deliveredAt, now }))
  return refusal ? refuse(refusal) : ok({ order, words, open: undefined })
}

/** Undefined when one of them is. */
const earliest = (times: readonly (Date | undefined)[]): Date | undefined => times.toSorted(byTime)[0]
const byTime = (a: Date | undefined, b: Date | undefined): number => (a?.getTime() ?? 0) - (b?.getTime() ?? 0)

const isSame = (open: Return, { lines, reason, wish }: WantedReturn): boolean =>
  open.reason === reason &&
  open.wish === wish &&
  open.lines.length === lines.length &&
  lines.every(({ position, units }) => open.lines.some((line) => line.position === position && line.units === units))

export const callOutcomes = ['confirmed', 'no_answer', 'wrong_number', 'declined', 'pays_online', 'address_changed'] as const

export type CallOutcome = (typeof callOutcomes)[number]

/** What came of one call about a cash order. */
export type OrderCall = {
  readonly outcome: CallOutcome
  readonly note: string | undefined
  readonly staffName: string
  readonly at: Date
  /** Undefined when it can be called again at once, or needs no call any more. */
  readonly callAgainAt: Date | undefined
}

/** After so many calls without an answer the shopper gets a mail with the link to pay. */
export const callsUntilMail = 3

const hours = 3_600_000
/** How long an order rests after a call before it is due again. A mail was sent after the last two, and is given a day to be read. */
const restMs: Partial<Record<CallOutcome, number>> = { no_answer: 2 * hours, wrong_number: 24 * hours, pays_online: 24 * hours }

export function callAgainAt(outcome: CallOutcome, at: Date): Date | undefined {
  const rest = restMs[outcome]
  return rest === undefined ? undefined : new Date(at.getTime() + rest)
}

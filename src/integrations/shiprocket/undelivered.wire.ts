import { z } from 'zod'
import { parseIndianTime } from '#src/kit/time/day.ts'
import type { UndeliveredAnswer, UndeliveredReport } from '#src/shop/shipping/carrier.port.ts'
import { labelText } from '#src/kit/contact/label-text.ts'
import { labelLines } from './label-room.ts'
import { number, part, text } from './loose-wire.ts'

const historyWire = part({ ndr_attempt: number, comment: text })

const undeliveredWire = part({
  awb_code: text,
  status: text,
  reason: text,
  attempts: number,
  ndr_raised_at: text,
  history: z.array(historyWire).catch([]),
})

const replyWire = part({ data: z.array(undeliveredWire).catch([]) })

/** Undefined while the carrier has raised nothing for this airway bill. Its times are Indian time. */
export function undeliveredFromWire(reply: unknown, awb: string): UndeliveredReport | undefined {
  const found = replyWire.parse(reply).data.find((row) => row.awb_code === awb)
  if (!found) return undefined
  const attempts = Math.max(1, found.attempts ?? 1)
  return {
    reason: found.reason,
    attempts,
    raisedAt: parseIndianTime(found.ndr_raised_at),
    isComingBack: /^RTO/i.test(found.status),
    notes: found.history.filter((row) => (row.ndr_attempt ?? attempts) === attempts).flatMap(({ comment }) => comment || []),
  }
}

function addressToWire({ line1, line2 }: NonNullable<UndeliveredAnswer['address']>) {
  const { first, second } = labelLines(line1, line2)
  return { address1: first, ...(second !== '' && { address2: second }) }
}

/** The carrier needs a comment. Its beginning names the action, so that the same note to both actions makes two comments. */
export const undeliveredAnswerToWire = ({ kind, note, phone, address, wantedDay }: UndeliveredAnswer) => ({
  action: actions[kind],
  comments: labelText(`${beginnings[kind]} ${note}`, longestComment),
  ...(phone !== undefined && { phone }),
  ...(address && addressToWire(address)),
  ...(wantedDay !== undefined && { deferred_date: wantedDay }),
})

const longestComment = 200
const actions: Record<UndeliveredAnswer['kind'], string> = { 'try again': 're-attempt', 'bring back': 'return' }
const beginnings: Record<UndeliveredAnswer['kind'], string> = {
  'try again': 'Please try to deliver once more.',
  'bring back': 'Please bring it back to the sender.',
}

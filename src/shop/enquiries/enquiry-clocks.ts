import { addMonth, type Day } from '#src/kit/time/day.ts'
import { addBusinessHours, businessMsBetween } from '#src/kit/time/working-time.ts'
import type { Standing } from './enquiry-standing.ts'

/** The shop promises an answer within so many business hours: hours of days that are neither Sunday nor holiday. */
const replyHours = 24
/** The law: a complaint is acknowledged within so many hours, whatever day it is, and settled within a month. */
const acknowledgeHours = 48
const hourMs = 3_600_000

export type Clock = { readonly what: 'answer' | 'acknowledge' | 'settle'; readonly dueAt: Date }

/** When an answer to what came in then is due. */
export const answerDue = (since: Date, holidays: readonly Day[]): Date => addBusinessHours(since, replyHours, holidays)

/** By when a complaint that reached us then must be acknowledged, and by when settled. */
export const grievanceDue = (since: Date): { readonly acknowledgeBy: Date; readonly settleBy: Date } => ({
  acknowledgeBy: new Date(since.getTime() + acknowledgeHours * hourMs),
  settleBy: addMonth(since),
})

/** The clocks that run, the next one first. None runs for what is closed. */
export function clocksOf({ state, waitingSince, grievance }: Standing, holidays: readonly Day[]): Clock[] {
  if (state === 'closed' || state === 'spam') return []
  const due = grievance && grievanceDue(grievance.since)
  const clocks: Clock[] = [
    ...(waitingSince ? [{ what: 'answer', dueAt: answerDue(waitingSince, holidays) } as const] : []),
    ...(due && !grievance.acknowledgedAt ? [{ what: 'acknowledge', dueAt: due.acknowledgeBy } as const] : []),
    ...(due ? [{ what: 'settle', dueAt: due.settleBy } as const] : []),
  ]
  return clocks.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
}

/** What is due at this time, the next of its clocks. */
export function clockAt(dueAt: Date, grievanceSince: Date | undefined): Clock {
  const due = grievanceSince && grievanceDue(grievanceSince)
  const at = dueAt.getTime()
  return { what: at === due?.acknowledgeBy.getTime() ? 'acknowledge' : at === due?.settleBy.getTime() ? 'settle' : 'answer', dueAt }
}

/** Milliseconds that are left, below 0 when it has run out: of the promise those of business days, of the law all. */
export const leftMs = ({ what, dueAt }: Clock, now: Date, holidays: readonly Day[]): number =>
  what === 'answer' ? businessMsBetween(now, dueAt, holidays) : dueAt.getTime() - now.getTime()

import type { Columns } from '#src/kit/csv.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { Breach, BreachProblem, BreachStanding, BreachStep } from '../../workflows/reporting/reporting.ts'

/** On the button of a step that is still to be done. */
export const breachStepVerbs: Readonly<Record<BreachStep, string>> = {
  board_informed: 'The Board is informed',
  people_informed: 'The people are informed',
  report_sent: 'The report is sent',
  closed: 'Close it',
}

/** What each step wants, by the Act and its Rules. */
export const breachStepAdvice: Readonly<Record<BreachStep, string>> = {
  board_informed: 'The Data Protection Board, without delay: what happened, how far it went, when and where, and what it may lead to.',
  people_informed:
    'Everybody whose data it was, without delay and in plain words: what happened, what it means for them, what you do, what they can do, and whom they can ask. Write from their orders, or to all of them at once.',
  report_sent:
    'The Board, within 72 hours of noticing it: the facts and who caused it, what was done, what shall prevent it, and how the people were informed.',
  closed: 'Nothing is left to do. The record stays.',
}

export const breachStandingText = ({ open, reportDueAt, isLate }: BreachStanding): string => {
  if (open.length === 0) return 'Closed.'
  if (!open.includes('report_sent')) return 'The report is sent.'
  return isLate ? `The report was due on ${formatTimestamp(reportDueAt)}.` : `The report is due on ${formatTimestamp(reportDueAt)}.`
}

const done: Readonly<Record<BreachStep, string>> = {
  board_informed: 'Board informed',
  people_informed: 'People informed',
  report_sent: 'Report sent',
  closed: 'Closed',
}

/** "28 November 2026, 14.30: Board informed, Meera Joshi. Ticket 4711." */
export const breachStepText = ({ step, at, by, note }: Breach['steps'][number]): string =>
  `${formatTimestamp(at)}: ${done[step]}, ${by}.${note ? ` ${note}` : ''}`

export const breachRecordedMessage = (id: number): string =>
  `It is written down as breach ${id}. Inform the Data Protection Board and everybody whose data it was, without delay.`

export const breachStepMessage = (open: readonly BreachStep[]): string =>
  open.length === 0 ? 'Nothing is left to do.' : `Left to do: ${open.map((step) => breachStepVerbs[step].toLowerCase()).join(', ')}.`

export function breachProblemMessage(problem: BreachProblem): string {
  switch (problem.code) {
    case 'moment_unreadable':
      return 'Write when it was noticed as 2026-11-28 14.30.'
    case 'in_the_future':
      return 'It cannot have been noticed later than now.'
    case 'text_refused':
      return problem.problem.code === 'text_missing' ? 'Write something here.' : `${problem.problem.message}.`
    case 'no_such_breach':
      return 'There is no such breach.'
    case 'done_before':
      return 'That was written down before.'
    case 'steps_open':
      return `Before it is closed: ${problem.open.map((step) => breachStepVerbs[step].toLowerCase()).join(', ')}.`
  }
}

export const breachColumns: Columns<Breach & BreachStanding> = {
  Breach: ({ id }) => String(id),
  Noticed: ({ noticedAt }) => formatTimestamp(noticedAt),
  What: ({ what }) => what,
  Whose: ({ whose }) => whose,
  Standing: breachStandingText,
  Done: ({ steps }) => steps.map(breachStepText).join(' '),
}

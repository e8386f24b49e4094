/** What the law wants done about a breach, in this order of its clocks (DPDP Act 2023, section 8(6), and Rules 2025, rule 7). */
export const breachSteps = ['board_informed', 'people_informed', 'report_sent', 'closed'] as const
export type BreachStep = (typeof breachSteps)[number]

/** Personal data that came where they should not. Nobody whose data it was is named in it. */
export type Breach = {
  readonly id: number
  readonly noticedAt: Date
  readonly recordedAt: Date
  readonly recordedBy: string
  /** What happened: when, where, how far it went, how it was found. */
  readonly what: string
  /** Which data, and of how many people. */
  readonly whose: string
  /** What was done against it, and what those people can do. */
  readonly remedy: string
  /** Oldest first. */
  readonly steps: readonly DoneBreachStep[]
}

export type DoneBreachStep = { readonly step: BreachStep; readonly by: string; readonly at: Date; readonly note: string | undefined }

export type BreachStanding = {
  /** What is still to be done, the next one first; empty once it is closed. */
  readonly open: readonly BreachStep[]
  /** When the Board must have the whole report. */
  readonly reportDueAt: Date
  readonly isLate: boolean
}

const reportWithinMs = 72 * 3_600_000

export function breachStanding({ noticedAt, steps }: Pick<Breach, 'noticedAt' | 'steps'>, now: Date): BreachStanding {
  const done = new Set(steps.map(({ step }) => step))
  const open = done.has('closed') ? [] : breachSteps.filter((step) => !done.has(step))
  const reportDueAt = new Date(noticedAt.getTime() + reportWithinMs)
  return { open, reportDueAt, isLate: open.includes('report_sent') && now > reportDueAt }
}

import { ok, refuse, type Result } from '#src/kit/result.ts'

/** From when to when a change holds. Without a beginning it holds at once, without an end until somebody changes it. */
export type PlanTimes = { readonly startsAt: Date | undefined; readonly endsAt: Date | undefined }

export type PlanTimesProblem = {
  readonly code: 'no_times' | 'starts_in_the_past' | 'ends_in_the_past' | 'ends_before_it_starts' | 'too_far'
}

const farthestMs = 2 * 365 * 86_400_000

export function checkTimes({ startsAt, endsAt }: PlanTimes, now: Date): Result<undefined, PlanTimesProblem> {
  if (!startsAt && !endsAt) return refuse({ code: 'no_times' })
  if (startsAt && startsAt <= now) return refuse({ code: 'starts_in_the_past' })
  if (endsAt && endsAt <= now) return refuse({ code: 'ends_in_the_past' })
  if (startsAt && endsAt && endsAt <= startsAt) return refuse({ code: 'ends_before_it_starts' })
  const last = Math.max(startsAt?.getTime() ?? 0, endsAt?.getTime() ?? 0)
  return last - now.getTime() > farthestMs ? refuse({ code: 'too_far' }) : ok(undefined)
}

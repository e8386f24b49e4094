import { ok, refuse, type Result } from '#src/kit/result.ts'
import { readMoment } from '#src/kit/time/read-moment.ts'
import type { ActProblem } from '../../desk-act.ts'

/** Day and hour of India as they were typed in a field of the form; nothing typed is undefined. */
export function typedMoment(written: string | undefined, field: string): Result<Date | undefined, ActProblem> {
  if (!written?.trim()) return ok(undefined)
  const moment = readMoment(written)
  return moment ? ok(moment) : refuse({ code: 'no_moment', message: 'Write day and hour, such as 2026-11-15 23:59.', field })
}

import { ok, refuse, type Result } from '#src/kit/result.ts'
import { dayOf, parseDay } from '#src/kit/time/day.ts'

export type HoldingProblem = { readonly code: 'bad_day'; readonly earliest: string; readonly latest: string }

/**
 * The day from which a text of law holds. Not a later one: an order is governed by what stands there when it is placed, so a text is published
 * on the day from which it holds. Not one before the text that it replaces, whose header this is.
 */
export function holdingDay(
  written: string | undefined,
  header: Readonly<Record<string, string>>,
  now: Date,
): Result<string, HoldingProblem> {
  const latest = dayOf(now)
  const before = parseDay(header['updated'] ?? '')
  const earliest = before && before < latest ? before : latest
  const day = parseDay(written?.trim() ?? '')
  return day && day >= earliest && day <= latest ? ok(day) : refuse({ code: 'bad_day', earliest, latest })
}

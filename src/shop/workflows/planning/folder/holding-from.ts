import { dayOf } from '#src/kit/time/day.ts'
import { isLegal } from '../../../content/versions/text-files.ts'
import { holdingDay, type TextDeps } from '../../publishing/publishing.ts'

/**
 * Writes into a text of law the day from which it holds: the day of India on which it is brought in. `startsAt`: when that was planned for;
 * otherwise a day that the file has anew stays, if a form would take it.
 */
export async function holdingFrom(
  startsAt: Date | undefined,
  { textRules, clock }: Pick<TextDeps, 'textRules' | 'clock'>,
): Promise<(name: string, source: string, before: string | undefined) => string> {
  const rules = await textRules()
  const at = startsAt ?? clock()
  return (name, source, before) => {
    if (!isLegal(name)) return source
    const [written, header] = [rules.headerOf(source)['updated'], rules.headerOf(before ?? '')]
    const isOfFile = before === undefined || (written !== header['updated'] && holdingDay(written, header, at).ok)
    return !startsAt && isOfFile ? source : rules.withHeader(source, { updated: dayOf(at) })
  }
}

import { formatTime } from '#src/kit/time/format-date.ts'
import type { SelfSaving } from './use-self-saving.ts'

/** How a draft stands, below its form: "Saved as a draft, 12.40." */
export function draftSentence(
  { problem, isUnsaved, at }: Pick<SelfSaving<unknown>, 'problem' | 'isUnsaved' | 'at'>,
  saved: string | undefined,
): string {
  if (problem) return problem
  if (isUnsaved) return 'Not saved yet'
  return saved === undefined ? '' : `${saved}${at ? `, ${formatTime(at)}` : ''}.`
}

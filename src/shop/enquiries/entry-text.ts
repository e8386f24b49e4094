import { refuse, ok, type Result } from '#src/kit/result.ts'
import { messageFault, tidyText } from './written-text.ts'

export const maxEntryLength = 5_000

export type TextProblem = { readonly code: 'text_missing' } | { readonly code: 'text_refused'; readonly message: string }

/** What staff write about an enquiry, to a colleague or to its sender. */
export function readEntryText(written: string): Result<string, TextProblem> {
  const text = tidyText(written)
  if (text === '') return refuse({ code: 'text_missing' })
  const fault = messageFault(text, maxEntryLength)
  return fault === undefined ? ok(text) : refuse({ code: 'text_refused', message: fault })
}

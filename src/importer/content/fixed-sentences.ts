import type { TextChange } from '#src/shop/content/versions/texts.store.ts'
import { lockedSentences } from '#src/shop/content/versions/locked-sentences.ts'
import { fault, faultMessage } from '../fault.ts'

/** What texts that a folder changes would say no longer although they have to, each at the line that says something like it. */
export const fixedSentenceFaults = (changes: readonly TextChange[]): string[] =>
  changes.flatMap(({ name, path, source }) =>
    source === undefined
      ? []
      : lockedSentences(name, source)
          .filter(({ isThere }) => !isThere)
          .map(({ words, why }) => {
            const line = lineLike(words, source)
            return faultMessage(path, '', fault(line === undefined ? [] : [`line ${line}`], `must say "${words}": ${why}`))
          }),
  )

/** The line, from 1, with the most words of a sentence: half of them at least, together with the line after it. */
function lineLike(sentence: string, source: string): number | undefined {
  const wanted = wordsOf(sentence)
  const lines = source.split('\n').map(wordsOf)
  const shared = lines.map((line) => wanted.intersection(line).size)
  const isAlike = (at: number) => wanted.intersection(lines[at]!.union(lines[at + 1] ?? new Set())).size * 2 >= wanted.size
  const most = Math.max(0, ...shared.filter((count, at) => count > 0 && isAlike(at)))
  return most === 0 ? undefined : shared.findIndex((count, at) => count === most && isAlike(at)) + 1
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

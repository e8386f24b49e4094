import type { WaitingLine } from '#src/shop/workflows/today/today.ts'

type AttentionLine = Extract<WaitingLine, { readonly kind: 'attention' }>

/** Orders that need a look for one and the same cause, as one line. */
export type FoldedLine = { readonly kind: 'folded'; readonly cause: AttentionLine['cause']; readonly lines: readonly AttentionLine[] }

/** Two or three are looked at one by one; a night without the gateway can leave dozens. */
const mostApart = 3

/** Folds notes of one cause, where they are many, into the place of the first. A question of the workshop is always of its own. */
export function foldLines(lines: readonly WaitingLine[]): (WaitingLine | FoldedLine)[] {
  const byCause = Map.groupBy(lines.filter(canFold), ({ cause }) => cause)
  return lines.flatMap((line): (WaitingLine | FoldedLine)[] => {
    const alike = canFold(line) ? byCause.get(line.cause) : undefined
    if (!canFold(line) || alike === undefined || alike.length <= mostApart) return [line]
    return alike[0] === line ? [{ kind: 'folded', cause: line.cause, lines: alike }] : []
  })
}

const canFold = (line: WaitingLine): line is AttentionLine => line.kind === 'attention' && line.cause !== 'workshop_question'

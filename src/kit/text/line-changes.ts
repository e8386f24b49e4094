/** A line that stays, is gone, or is new; `folded` so many lines that stay and are left out. */
export type LineChange =
  | { readonly kind: 'same' | 'gone' | 'new'; readonly text: string; readonly line: number }
  | { readonly kind: 'folded'; readonly lines: number }

/** So many lines around each change are shown. */
const around = 2
/** Beyond so many pairs of lines the middle counts as replaced whole. */
const mostPairs = 4_000_000

/** What leads from one text to the other, line by line. `line`: in the text that has it, from 1. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const middle = changesBetween(old.slice(head, old.length - tail), now.slice(head, now.length - tail), head)
  const same = (line: number): LineChange => ({ kind: 'same', text: now[line]!, line: line + 1 })
  return folded([
    ...Array.from({ length: head }, (_, line) => same(line)),
    ...middle,
    ...Array.from({ length: tail }, (_, at) => same(now.length - tail + at)),
  ])
}

/** By the longest sequence of lines that both have. */
function changesBetween(old: readonly string[], now: readonly string[], offset: number): LineChange[] {
  const gone = (line: number): LineChange => ({ kind: 'gone', text: old[line]!, line: offset + line + 1 })
  const added = (line: number): LineChange => ({ kind: 'new', text: now[line]!, line: offset + line + 1 })
  if (old.length * now.length > mostPairs) return [...old.map((_, line) => gone(line)), ...now.map((_, line) => added(line))]
  const lengths = sharedLengths(old, now)
  const width = now.length + 1
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      changes.push({ kind: 'same', text: now[j]!, line: offset + j + 1 })
      i++
      j++
    } else if (j === now.length || (i < old.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)) changes.push(gone(i++))
    else changes.push(added(j++))
  }
  return changes
}

/** How many lines both have in order from here on, for each pair of places. */
function sharedLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i] === now[j] ? lengths[(i + 1) * width + j + 1]! + 1 : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  return lengths
}

function folded(changes: readonly LineChange[]): LineChange[] {
  const isNear = changes.map((_, at) => changes.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'))
  const shown: LineChange[] = []
  for (const [at, change] of changes.entries()) {
    const last = shown.at(-1)
    if (isNear[at]) shown.push(change)
    else if (last?.kind === 'folded') shown[shown.length - 1] = { kind: 'folded', lines: last.lines + 1 }
    else shown.push({ kind: 'folded', lines: 1 })
  }
  return shown
}

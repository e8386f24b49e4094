/** The nearest of these words, with as many spelling mistakes as the length of the word allows. */
export function nearestWord(words: readonly string[], typed: string): string | undefined {
  let nearest: string | undefined
  let fewest = typed.length < 3 ? 0 : typed.length < 7 ? 1 : 2
  for (const word of words) {
    if (Math.abs(word.length - typed.length) > fewest) continue
    // Three letters are near to many words; hardly anybody mistypes the first one.
    if (typed.length === 3 && word[0] !== typed[0]) continue
    const mistakes = countMistakes(typed, word, fewest)
    if (mistakes > fewest || (mistakes === fewest && nearest !== undefined && nearest[0] === typed[0])) continue
    nearest = word
    fewest = mistakes
  }
  return nearest
}

/** Counts letters that are missing, added, wrong or swapped with their neighbour; stops counting beyond `most`. */
function countMistakes(a: string, b: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const now = [row]
    let fewest = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      let mistakes = Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        mistakes = Math.min(mistakes, beforeLast[column - 2]! + 1)
      }
      now.push(mistakes)
      if (mistakes < fewest) fewest = mistakes
    }
    if (fewest > most) return most + 1
    beforeLast = last
    last = now
  }
  return last[b.length]!
}

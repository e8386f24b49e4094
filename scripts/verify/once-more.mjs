// What was red once runs once more, and what is green then was unlucky: it counts as passed, and is named.

/** So many in one run are no luck any more: the run is red. Where more are red at first, nothing is repeated. */
export const mostUnlucky = 5

/**
 * Takes the results of a part, each with a name, `what`, and repeats the red ones by `repeat`, which gets them and returns the new ones.
 * Returns the results that count, and which of them were unlucky with their first error.
 */
export async function onceMore(results, { isStrict, signal, print, isRed, repeat }) {
  const red = results.filter(isRed)
  if (red.length === 0 || isStrict || signal?.aborted) return { results, unlucky: [] }
  if (red.length > mostUnlucky) {
    print(`\n${red.length} are red, which is more than ${mostUnlucky}: none of them runs once more.`)
    return { results, unlucky: [] }
  }
  print(`\n── once more, alone: ${red.map(({ what }) => what).join(', ')}`)
  const repeated = new Map((await repeat(red)).map((result) => [result.what, result]))
  const green = red.filter(({ what }) => repeated.has(what) && !isRed(repeated.get(what)))
  return {
    results: results.map((result) => (green.includes(result) ? repeated.get(result.what) : result)),
    unlucky: green.map(({ what, error }) => ({ what, error })),
  }
}

import { stripVTControlCharacters } from 'node:util'

/** Of each failure: enough to see what was expected and where. */
const shownLines = 14

/** Returns the first lines of a message that say something. */
export const fewLines = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, shownLines)

/** Returns the first failure of a test file in the output of its process, or its first fault as a whole; undefined when nothing failed. */
export function firstError(output, faults, file) {
  // The reporter repeats all failures under this heading, each with its place.
  const [, repeated] = stripVTControlCharacters(output).split('✖ failing tests:\n', 2)
  if (repeated === undefined) return faults[0]
  const failures = repeated.split(/\n(?=test at )/).filter((each) => each.trim() !== '')
  return fewLines(failures.find((each) => each.trimStart().startsWith(`test at ${file}:`)) ?? failures[0] ?? '').join('\n')
}

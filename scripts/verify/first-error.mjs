import { stripVTControlCharacters } from 'node:util'

/** Of each failure: enough to see what was expected and where. */
const shownLines = 14

/** Returns the first lines of a message that say something. */
export const fewLines = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, shownLines)

/** Returns the first failure in the output of a test file, or the first fault of the file as a whole; undefined when nothing failed. */
export function firstError(output, faults) {
  // The reporter repeats all failures under this heading, each with its place.
  const [, failures] = stripVTControlCharacters(output).split('✖ failing tests:\n', 2)
  return failures === undefined ? faults[0] : fewLines(failures.split(/\n(?=test at )/).find((each) => each.trim() !== '') ?? '').join('\n')
}

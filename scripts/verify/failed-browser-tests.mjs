import { stripVTControlCharacters } from 'node:util'

/** Of each failure: enough to see what was expected and where. */
const shownLines = 14

/** Says of each test in Playwright's JSON report that failed where it stands and what was wrong, in a few lines. */
export const failedBrowserTests = (report) => report.suites.flatMap((suite) => failedIn(suite, []))

function failedIn({ title, file, specs = [], suites = [] }, above) {
  // The outermost suite is named after its file, which stands before the title anyway.
  const titles = title === file ? above : [...above, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => {
          const name = [...titles, spec.title].join(' › ')
          return [`[${projectName}] ${spec.file}:${spec.line} ${name}`, ...errorsOf(results)].join('\n')
        }),
    ),
    ...suites.flatMap((suite) => failedIn(suite, titles)),
  ]
}

const errorsOf = (results) =>
  results.flatMap(({ errors = [] }) =>
    errors.map(({ message = '', location }) => {
      const lines = stripVTControlCharacters(message)
        .split('\n')
        .filter((line) => line.trim() !== '')
      const where = location ? [`at ${location.file.split('/').at(-1)}:${location.line}`] : []
      return [...lines.slice(0, shownLines), ...where].map((line) => `    ${line}`).join('\n')
    }),
  )

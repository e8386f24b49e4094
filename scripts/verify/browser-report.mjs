import { fewLines } from './first-error.mjs'

/**
 * Returns every test in Playwright's JSON report: `what`, which says where it stands, `status` in Playwright's words, how long it took with its
 * repetitions, and `error`, what was wrong in a few lines.
 */
export const browserTests = (report) => report.suites.flatMap((suite) => testsIn(suite, []))

function testsIn({ title, file, specs = [], suites = [] }, above) {
  // The outermost suite is named after its file, which stands before the title anyway.
  const titles = title === file ? above : [...above, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ projectName, status, results }) => ({
        what: `[${projectName}] ${spec.file}:${spec.line} ${[...titles, spec.title].join(' › ')}`,
        status,
        seconds: results.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0),
        error: results.flatMap(({ errors = [] }) => errors.map(inShort)).join('\n'),
      })),
    ),
    ...suites.flatMap((suite) => testsIn(suite, titles)),
  ]
}

const inShort = ({ message = '', location }) =>
  [...fewLines(message), ...(location ? [`at ${location.file.split('/').at(-1)}:${location.line}`] : [])]
    .map((line) => `    ${line}`)
    .join('\n')

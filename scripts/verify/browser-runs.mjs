// Plays the browser tests, and once more those that were red.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { browserTests } from './browser-report.mjs'
import { onceMore } from './once-more.mjs'
import { leftoverMessage, runProgram } from './run-program.mjs'

const minutes = 60_000
/** Far more than a busy machine needs. Playwright's own limit is a little lower. */
const limits = { allMs: 75 * minutes, againMs: 15 * minutes }

/**
 * Returns the result of each test of Playwright's `config`, which writes its report to BROWSER_REPORT; which of them were unlucky; and the
 * `faults` of the run as a whole. Reports, and pictures of what was red, are in `resultsFolder`, where the config puts its own.
 */
export async function playBrowserTests({ isStrict, print, ...surroundings }) {
  const { resultsFolder, signal } = surroundings
  const first = await play(surroundings, { name: 'browser', limitMs: limits.allMs })
  const { results, unlucky } = await onceMore(first.tests, {
    ...{ isStrict, signal, print, isRed: ({ status }) => status === 'unexpected' },
    async repeat() {
      // The pictures of the first failures stay where they are.
      const options = [
        ...['--last-failed', `--last-failed-file=${join(resultsFolder, 'browser/.last-run.json')}`],
        ...['--workers=1', '--retries=1', `--output=${join(resultsFolder, 'browser-again')}`],
      ]
      return (await play(surroundings, { name: 'browser-again', options, limitMs: limits.againMs })).tests
    },
  })
  const isExplained = first.code === 0 || first.faults.length > 0 || first.tests.some(({ status }) => status === 'unexpected')
  const silent = `The tests ended with ${first.code ?? 'a signal'}, and none of them failed.`
  return { results, unlucky, faults: isExplained ? first.faults : [silent] }
}

async function play({ run, root, config, env, resultsFolder, signal, output = 'shown' }, { name, options = [], limitMs }) {
  const program = join(root, 'node_modules/@playwright/test/cli.js')
  const reportFile = join(resultsFolder, `${name}.json`)
  mkdirSync(resultsFolder, { recursive: true })
  rmSync(reportFile, { force: true })
  const { code, overran, left } = await runProgram(run, [program, 'test', '-c', config, ...options], {
    ...{ cwd: root, limitMs, output, signal },
    env: { ...env, BROWSER_REPORT: reportFile },
  })
  const report = readReport(reportFile)
  const faults = [
    overran && `The browser tests took longer than ${limitMs / minutes} minutes and were ended.`,
    !report && `The tests ended with ${code ?? 'a signal'} and left no report.`,
    ...(report?.errors ?? []).map(({ message }) => message),
    leftoverMessage(left),
  ].filter(Boolean)
  return { code, faults, tests: report ? browserTests(report) : [] }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

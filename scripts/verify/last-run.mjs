// What a whole run found, for people and programs that come later: test-results/last-run.json.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mostUnlucky } from './once-more.mjs'

/** Asked before anything runs: a checkout may change meanwhile. `commit` is undefined outside a repository. */
export function stateOfCheckout(root) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  return { commit: git('rev-parse', 'HEAD'), hasUncommitted: git('status', '--porcelain') !== '', begun: new Date().toISOString() }
}

/** Sums up the results of all parts. An interrupted run, and one with too many that were unlucky, has failed once more. */
export function summarise(parts, { isCutOff }) {
  const total = (key) => parts.reduce((sum, part) => sum + part[key], 0)
  const unlucky = parts.flatMap((part) => part.unlucky)
  const isUnbelievable = unlucky.length > mostUnlucky
  return {
    parts: parts.map(({ name, seconds, passed, failed }) => ({ name, seconds: tenths(seconds), passed, failed })),
    passed: total('passed'),
    failed: total('failed') + (isCutOff ? 1 : 0) + (isUnbelievable ? 1 : 0),
    isCutOff,
    isUnbelievable,
    unlucky,
    slowest: parts
      .flatMap((part) => part.timed)
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 10)
      .map(({ what, seconds }) => ({ what, seconds: tenths(seconds) })),
  }
}

const tenths = (seconds) => Math.round(seconds * 10) / 10

/** The last lines of a run in the terminal. */
export const linesOf = ({ parts, passed, failed, isUnbelievable, unlucky, slowest }) => [
  ...(slowest.length > 0 ? ['The slowest:'] : []),
  ...slowest.map(({ what, seconds }) => `${String(seconds).padStart(7)} s  ${what}`),
  ...(unlucky.length > 0 ? [`\nUNLUCKY: ${unlucky.length} red at first, and green when run once more`] : []),
  ...unlucky.map(({ what, error = '' }) => `  ${what}\n${error.replaceAll(/^ */gm, '      ')}`),
  ...(isUnbelievable ? [`More than ${mostUnlucky} of them are no luck: the run is red.`] : []),
  '',
  ...parts.filter((part) => part.failed > 0).map(({ name }) => `FAILED: ${name}`),
  `${passed} passed, ${failed} failed`,
]

export function writeLastRun(root, state, summary) {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(join(root, 'test-results/last-run.json'), `${JSON.stringify({ ...state, ...summary }, null, 2)}\n`)
}

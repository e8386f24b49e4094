import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failedBrowserTests } from './failed-browser-tests.mjs'

const failure = {
  message: '\u001B[31mError: expected 1\n\n  received 2\u001B[39m',
  location: { file: '/shop/tests/cart.spec.ts', line: 9, column: 1 },
}
const specOf = (title: string, status: string, errors: readonly object[]) => ({
  ...{ title, file: 'cart.spec.ts', line: 7 },
  tests: [{ projectName: 'desk', status, results: [{ errors }] }],
})

test('each failed test of a report is named with its place and what was wrong, also below a describe', () => {
  const report = {
    suites: [
      {
        ...{ title: 'cart.spec.ts', file: 'cart.spec.ts' },
        specs: [specOf('passes', 'expected', []), specOf('fails', 'unexpected', [failure])],
        suites: [{ title: 'Meera', file: 'cart.spec.ts', specs: [specOf('fails at first', 'flaky', [{}])] }],
      },
    ],
  }
  assert.deepEqual(failedBrowserTests(report), [
    '[desk] cart.spec.ts:7 fails\n    Error: expected 1\n      received 2\n    at cart.spec.ts:9',
    '[desk] cart.spec.ts:7 Meera › fails at first\n',
  ])
})

test('a message of many lines is cut', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const [shown] = failedBrowserTests({ suites: [{ title: 'a', file: 'a', specs: [specOf('fails', 'unexpected', [{ message }])] }] })
  assert.match(shown ?? '', /line 13$/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserTests } from './browser-report.mjs'

const failure = {
  message: '\u001B[31mError: expected 1\n\n  received 2\u001B[39m',
  location: { file: '/shop/tests/cart.spec.ts', line: 9, column: 1 },
}
const specOf = (title: string, status: string, results: readonly object[]) => ({
  ...{ title, file: 'cart.spec.ts', line: 7 },
  tests: [{ projectName: 'desk', status, results }],
})

test('each test of a report has its place, its state, its time and what was wrong, also below a describe', () => {
  const report = {
    suites: [
      {
        ...{ title: 'cart.spec.ts', file: 'cart.spec.ts' },
        specs: [specOf('passes', 'expected', [{ duration: 500 }]), specOf('fails', 'unexpected', [{ duration: 1_000, errors: [failure] }])],
        suites: [
          { title: 'Meera', file: 'cart.spec.ts', specs: [specOf('fails at first', 'flaky', [{ duration: 250 }, { duration: 500 }])] },
        ],
      },
    ],
  }
  assert.deepEqual(browserTests(report), [
    { what: '[desk] cart.spec.ts:7 passes', status: 'expected', seconds: 0.5, error: '' },
    {
      ...{ what: '[desk] cart.spec.ts:7 fails', status: 'unexpected', seconds: 1 },
      error: '    Error: expected 1\n      received 2\n    at cart.spec.ts:9',
    },
    { what: '[desk] cart.spec.ts:7 Meera › fails at first', status: 'flaky', seconds: 0.75, error: '' },
  ])
})

test('a message of many lines is cut', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const [shown] = browserTests({ suites: [{ title: 'a', file: 'a', specs: [specOf('fails', 'unexpected', [{ errors: [{ message }] }])] }] })
  assert.match(shown?.error ?? '', /line 13$/)
})

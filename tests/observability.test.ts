import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { parse } from 'yaml'
import { createObserver } from '#src/platform/telemetry/observer.ts'
import { openMetrics } from '#src/platform/telemetry/open-metrics.ts'
import { figureRows } from '#src/main/wiring/figures.ts'
import { jobsOf } from '#src/worker/jobs.ts'
import { calls, pages } from '#src/web/routes.ts'

const file = (name: string) => readFileSync(new URL(`../deploy/observability/${name}`, import.meta.url), 'utf8')
type Rules = { groups: { rules: { alert: string; expr: string; labels: object; annotations: { summary: string } }[] }[] }
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

const rules = (parse(file('alerts.yml')) as Rules).groups.flatMap((group) => group.rules)
const panels = (JSON.parse(file('grafana-dashboard.json')) as Dashboard).panels
const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]

/** What a shop serves when each kind of work has happened once. */
async function servedMetrics(): Promise<string> {
  const metrics = await openMetrics({
    ...{ host: '127.0.0.1', port: 0, version: '1', figures: figureRows, report: assert.ifError },
    read: async () => Object.keys(figureRows).map((name) => ({ name, value: 1, labels: { job: 'a', pool: 'b', state: 'used' } })),
  })
  after(metrics.stop)
  const { run } = createObserver({ ended: metrics.ended })
  for (const kind of ['request', 'job', 'query', 'supplier', 'step'] as const) run({ kind, name: 'a', of: 'b' }, () => {})
  return (await fetch(metrics.address)).text()
}

test('every metric and label that the dashboard and the alerts name is served', async () => {
  const served = await servedMetrics()
  assert.ok(expressions.length > 25)
  for (const expression of expressions) {
    const names = expression.match(/\bshop_\w+/g) ?? []
    assert.ok(names.length > 0, expression)
    for (const name of names) assert.match(served, new RegExp(`^${name}[{ ]`, 'm'), name)
    for (const [, name = '', labels = ''] of expression.matchAll(/\b(shop_\w+)\{([^}]*)\}/g)) {
      const line = served.split('\n').find((each) => each.startsWith(`${name}{`)) ?? ''
      for (const [, label] of labels.matchAll(/(\w+)(?:=|!=)/g)) assert.match(line, new RegExp(`[{,]${label}="`), `${name} has ${label}`)
    }
  }
})

test('every route and job that they name is in its table', () => {
  const jobs = jobsOf({ work: { bySchedule: async () => {} } as never })
  for (const expression of expressions) {
    for (const [, route = ''] of expression.matchAll(/route="(\w+)"/g)) assert.ok(route in calls || route in pages, route)
    for (const [, job = ''] of expression.matchAll(/job="([\w.]+)"/g)) assert.ok(job in jobs, job)
  }
})

test('every alert says what is wrong, and how urgent it is', () => {
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
  for (const { alert, labels, annotations } of rules) {
    assert.match(JSON.stringify(labels), /"severity":"(page|ticket)"/, alert)
    assert.match(annotations.summary, /^[A-Z].*\S$/, alert)
  }
})

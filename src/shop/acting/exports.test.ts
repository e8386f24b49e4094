import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskLogin } from '#src/shop/staff/desk-login.ts'
import { testDatabase } from '#tests/database.ts'
import { testShop } from '#tests/fakes/shop-deps.ts'

const meera = { id: 'login-1', email: 'meera@example.com', name: 'Meera', role: 'owner' } as DeskLogin

for (const act of ['orders.exported', 'log.exported', 'gst.exported'] as const)
  test(`${act}: an export is recorded when it begins and when it is over, and a seventh within an hour is refused`, async () => {
    let now = new Date('2026-11-20T09:00:00Z')
    const { desk } = testShop(await testDatabase(), { clock: () => now })
    for (let at = 0; at < 6; at++) {
      assert.ok((await desk.beginExport(meera, act)).ok)
      await desk.endExport(meera, act, '12 rows')
    }
    const refused = await desk.beginExport(meera, act)
    assert.equal(!refused.ok && refused.problem.code, 'too_fast')
    assert.ok((await desk.beginExport({ ...meera, email: 'colleague@example.com' }, act)).ok)
    now = new Date(now.getTime() + 3_600_001)
    assert.ok((await desk.beginExport(meera, act)).ok)
    const [latest, before] = await desk.listAudit({ email: meera.email, act, limit: 2 })
    assert.deepEqual([latest?.outcome, before?.outcome, before?.note], ['asked', 'done', '12 rows'])
  })

test('an assistant exports nothing', async () => {
  const { desk } = testShop(await testDatabase())
  for (const act of ['orders.exported', 'log.exported', 'gst.exported'] as const) {
    const refused = await desk.beginExport({ ...meera, role: 'assistant' }, act)
    assert.equal(!refused.ok && refused.problem.code, 'not_allowed')
  }
})

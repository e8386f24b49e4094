import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTurn } from '#tests/embedded-database.ts'
import { showChanges } from './follow-turns.ts'

/** `turns` are the replies of `texts.turn`, one after the other: what it was told at, and what has been reported. */
function following(turns: readonly (Date | undefined | Error)[]) {
  const left = [...turns]
  let asked = 0
  const reported: unknown[] = []
  const texts = {
    async turn() {
      asked++
      const turn = left.shift()
      if (turn instanceof Error) throw turn
      return turn
    },
  }
  const catalogue = { onChange: () => () => {} }
  const stop = showChanges({ texts, catalogue }, { invalidate: async () => {} }, (error) => reported.push(error))
  return { stop, reported, asked: () => asked }
}

test('banners are looked at when the next one turns, and a minute after the database was away', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: new Date('2026-11-20T10:00:00Z') })
  const away = new Error('The database is away.')
  const { stop, reported, asked } = following([new Date('2026-11-20T12:00:00Z'), away, undefined])
  const pass = async (ms: number) => {
    mock.timers.tick(ms)
    await nextTurn()
  }
  await pass(0)
  assert.equal(asked(), 1)
  await pass(2 * 3_600_000 - 1)
  assert.equal(asked(), 1, 'not before its time')
  await pass(1)
  assert.deepEqual([asked(), reported], [2, [away]])
  await pass(60_000)
  assert.equal(asked(), 3)
  await pass(24 * 3_600_000 - 1)
  assert.equal(asked(), 3, 'nothing turns by itself')
  await pass(1)
  assert.equal(asked(), 4, 'once a day all the same')
  stop()
  await pass(48 * 3_600_000)
  assert.equal(asked(), 4)
})

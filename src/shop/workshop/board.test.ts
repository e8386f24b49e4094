import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Day } from '#src/kit/time/day.ts'
import { aUnit } from '#tests/factories/unit.ts'
import { toBoard } from './board.ts'

const today = '2026-11-20' as Day

test('units stand under late, today, tomorrow or later by the day of their pickup', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-12-01'] as Day[]
  const { columns } = toBoard(
    days.map((pickupDay) => aUnit({ pickupDay })),
    today,
    false,
  )
  assert.deepEqual(
    columns.map(({ column, unitCount }) => [column, unitCount]),
    [
      ['late', 1],
      ['today', 1],
      ['tomorrow', 1],
      ['later', 2],
    ],
  )
})

test('units of one product and colour stand together, those of one sign side by side, so that a plate is changed once', () => {
  const written = (name: string, sign: string | undefined, variantId = 'NOOR-OXB') =>
    aUnit({ variantId: variantId as never, colourName: variantId, personalisation: { name, sign }, ticket: `MJ-1.${name}` })
  const units = [
    written('Zoya', 'Leo'),
    written('Maa', undefined),
    written('Ira', 'Aries', 'NOOR-EMR'),
    written('Asha', 'Leo'),
    written('Ved', 'Aries'),
  ]
  const { columns } = toBoard(units, today, false)
  assert.deepEqual(
    columns
      .find(({ column }) => column === 'today')
      ?.groups.map((group) => [group.colourName, group.units.map((unit) => unit.personalisation?.name)]),
    [
      ['NOOR-EMR', ['Ira']],
      ['NOOR-OXB', ['Ved', 'Asha', 'Zoya', 'Maa']],
    ],
  )
})

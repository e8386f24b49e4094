import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dividingSetup } from '#tests/fakes/dividing-setup.ts'
import { loadPrint } from './load-print.ts'

const login = {
  id: 'login',
  email: 'meera@manjusha.example',
  name: 'Meera',
  role: 'owner',
  confirmedAt: new Date(0),
  startPage: 'today',
} as const

async function printing() {
  const setup = await dividingSetup()
  const request = { day: null, hidesExpected: false, origin: 'https://desk.example' }
  const printed = async (form: 'ticket' | 'packing-slip', ...of: string[]) =>
    loadPrint(form, { ...request, of }, { shop: setup.shop, login, now: setup.clock() })
  return {
    ...setup,
    async slips(...of: string[]) {
      const data = await printed('packing-slip', ...of)
      assert.ok(data.form === 'packing-slip')
      return data.slips.map(({ orderNumber, note, rows }) => ({
        orderNumber,
        note,
        rows: rows.map(({ count, writing }) => [count, writing]),
      }))
    },
    async tickets(...of: string[]) {
      const data = await printed('ticket', ...of)
      assert.ok(data.form === 'ticket')
      return data.tickets.map(({ ticket, place, of: all, name }) => `${ticket}${name && ` ${name}`}, ${place} of ${all}`)
    },
  }
}

test('each of two parcels has a slip of what lies in it, which says that it is a part', async () => {
  const { divided, together, slips } = await printing()
  await divided()
  const part = 'It is a part of the order. The rest comes in a parcel of its own.'
  const rest = 'It is the rest of order MJ-10001. There is nothing to pay, and its invoice is that of the order.'
  assert.deepEqual(await slips('MJ-10001', 'MJ-10002'), [
    { orderNumber: 'MJ-10001', note: part, rows: [[1, '']] },
    {
      orderNumber: 'MJ-10002',
      note: rest,
      rows: [
        [1, ''],
        [1, '“Asha”'],
      ],
    },
  ])
  await together()
  const whole = [
    [2, ''],
    [1, '“Asha”'],
  ]
  assert.deepEqual(await slips('MJ-10001', 'MJ-10002'), [{ orderNumber: 'MJ-10001', note: undefined, rows: whole }])
})

test('tickets count the pieces of their own parcel, whichever of the order it has, and keep their codes', async () => {
  const { divide, together, tickets } = await printing()
  const whole = ['MJ-10001.1, 1 of 3', 'MJ-10001.2, 2 of 3', 'MJ-10001.3 Asha, 3 of 3']
  const codes = ['MJ-10001.1', 'MJ-10001.2', 'MJ-10001.3']
  assert.deepEqual(await tickets(...codes), whole)
  // A plain one goes second.
  const first = [
    [1, 1],
    [2, 1],
  ] as const
  assert.ok((await divide(first)).ok)
  assert.deepEqual(await tickets(...codes, 'MJ-10002.1'), ['MJ-10001.1, 1 of 2', 'MJ-10001.3 Asha, 2 of 2', 'MJ-10002.1, 1 of 1'])
  await together()
  assert.deepEqual(await tickets(...codes), whole)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColleagueAct, ColleagueDid } from '../workflows/today/today.ts'
import { colleagueSentences } from './colleague-texts.ts'

const at = new Date('2026-11-22T06:00:00Z')
const act = (staffName: string, did: ColleagueDid): ColleagueAct => ({ staffName, at, did })
const written = (acts: readonly ColleagueAct[], most = 6) =>
  colleagueSentences(acts, most).map(({ name, did, number, more }) => `${name} ${did} ${number}${more > 0 ? ` and ${more} more` : ''}`)

test('what a colleague did is a sentence with the name, the writing and the number', () => {
  const acts = [
    act('Arun Patil', { kind: 'step', number: 'MJ-10228', step: 'pressed', writing: 'Maa' }),
    act('Meera Sen', { kind: 'state', number: 'MJ-10231', state: 'confirmed' }),
    act('Meera Sen', { kind: 'answer', number: 'Q-1002' }),
    act('Meera Sen', { kind: 'act', number: 'MJ-10231', act: 'address corrected' }),
  ]
  assert.deepEqual(written(acts), [
    'Arun pressed Maa on MJ-10228',
    'Meera confirmed MJ-10231',
    'Meera answered Q-1002',
    'Meera corrected the address of MJ-10231',
  ])
  assert.equal(written(acts, 2).length, 2)
})

test('the same thing done to one after the other is one sentence that counts the orders', () => {
  const packed = (number: string) => act('Kavya Rane', { kind: 'act', number, act: 'packed' })
  const pressed = (number: string, writing: string) => act('Kavya Rane', { kind: 'step', number, step: 'pressed', writing })
  assert.deepEqual(
    written([packed('MJ-3'), packed('MJ-2'), packed('MJ-1'), pressed('MJ-9', 'Asha'), pressed('MJ-9', 'Leo'), packed('MJ-0')]),
    ['Kavya packed MJ-3 and 2 more', 'Kavya pressed Asha on MJ-9', 'Kavya packed MJ-0'],
  )
})

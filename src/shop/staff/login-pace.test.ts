import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginPace } from './login-pace.ts'

function aPace() {
  let now = new Date('2026-11-20T09:00:00Z')
  const pace = loginPace(() => now)
  return { pace, pass: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)) }
}

test('five failures at an account cost nothing, each further one doubles the wait, up to eight seconds and never longer', () => {
  const { pace } = aPace()
  const waits = []
  for (let failure = 0; failure < 30; failure++) {
    waits.push(pace.waitMs('meera@manjusha.example'))
    pace.noteFailure('meera@manjusha.example')
  }
  assert.deepEqual(waits.slice(0, 11), [0, 0, 0, 0, 0, 500, 1_000, 2_000, 4_000, 8_000, 8_000])
  assert.equal(Math.max(...waits), 8_000)
})

test('failures at one account slow down no other, and are forgotten after an hour', () => {
  const { pace, pass } = aPace()
  for (let failure = 0; failure < 9; failure++) pace.noteFailure('meera@manjusha.example')
  assert.deepEqual([pace.waitMs('meera@manjusha.example'), pace.waitMs('arun@manjusha.example')], [8_000, 0])
  pass(61)
  assert.equal(pace.waitMs('meera@manjusha.example'), 0)
})

test('guesses at ever new accounts do not fill the memory', () => {
  const { pace } = aPace()
  for (let failure = 0; failure < 6; failure++) pace.noteFailure('meera@manjusha.example')
  for (let account = 0; account < 10_000; account++) pace.noteFailure(`${account}@manjusha.example`)
  assert.equal(pace.waitMs('meera@manjusha.example'), 0, 'the one that was longest quiet is forgotten')
})

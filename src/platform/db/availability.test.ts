import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnavailableError } from '#src/kit/unavailable-error.ts'
import { type Availability, watchAvailability } from './availability.ts'

/** A watch whose clock only the test moves. */
function aWatch() {
  let nowMs = 0
  const heard: Availability[] = []
  const { watch, onChange } = watchAvailability(() => nowMs)
  onChange((change) => void heard.push(change))
  const succeeded = () => watch(Promise.resolve(), (error) => error)
  const failed = (problem: Error) => {
    const work = Promise.reject(problem)
    return assert.rejects(
      watch(work, (thrown) => thrown),
      problem,
    )
  }
  return { succeeded, failed, heard, pass: (ms: number) => void (nowMs += ms) }
}

const gone = new UnavailableError('No PostgreSQL answers.')

test('a database that goes away is announced once, and once when it is back, however many statements fail and succeed', async () => {
  const { succeeded, failed, heard, pass } = aWatch()
  await succeeded()
  for (let statement = 0; statement < 50; statement++) {
    await failed(gone)
    pass(1_000)
  }
  pass(2_000)
  for (let statement = 0; statement < 50; statement++) await succeeded()
  assert.deepEqual(heard, [
    { isAvailable: false, reason: gone.message },
    { isAvailable: true, awaySeconds: 52 },
  ])
})

test('a database of which some statements fail and others succeed is away until none has failed for two seconds', async () => {
  const { succeeded, failed, heard, pass } = aWatch()
  for (let turn = 0; turn < 10; turn++) {
    await failed(gone)
    pass(1_900)
    await succeeded()
  }
  assert.equal(heard.length, 1)
  pass(100)
  await succeeded()
  assert.equal(heard.length, 2)
})

test('a defect says nothing about the database', async () => {
  const { succeeded, failed, heard } = aWatch()
  await failed(new Error('duplicate key'))
  await succeeded()
  assert.deepEqual(heard, [])
})

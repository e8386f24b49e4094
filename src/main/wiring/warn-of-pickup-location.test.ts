import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Log } from '#src/platform/log/log.ts'
import { warnOfPickupLocation } from './warn-of-pickup-location.ts'

async function warningsOf(checkPickup: () => Promise<string | undefined>): Promise<string[]> {
  const warnings: string[] = []
  const warn = (...parts: unknown[]) => void warnings.push(String(parts.at(-1)))
  await warnOfPickupLocation({ parcels: { checkPickup } }, { warn } as unknown as Log)
  return warnings
}

test('a pickup location that the carrier does not know is a warning in the log at a start, and a carrier that is down stops nothing', async () => {
  assert.deepEqual(await warningsOf(async () => undefined), [])
  assert.deepEqual(await warningsOf(async () => 'The carrier has no pickup location "X".'), ['The carrier has no pickup location "X".'])
  const [down, ...more] = await warningsOf(async () => {
    throw new Error('no answer')
  })
  assert.match(down ?? '', /could not be asked/)
  assert.deepEqual(more, [])
})

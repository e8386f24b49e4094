import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnavailableError } from '#src/kit/unavailable-error.ts'
import type { Shop } from '#src/shop/shop.ts'
import { receiveReturn } from './receive-return.ts'

test('photographs for which there is no room are refused with a sentence, and what was written with them stays', async () => {
  for (const cause of [
    Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
    new UnavailableError('full', { cause: Object.assign(new Error('no space left on device'), { code: '53100' }) }),
  ]) {
    const returns = { takePhotos: () => Promise.reject(cause) } as unknown as Shop['returns']
    const form = new FormData()
    for (const [name, value] of Object.entries({ do: 'ask', units1: '2', reason: 'faulty', wish: 'money', words: 'The hinge is bent' }))
      form.set(name, value)
    const reply = await receiveReturn('an-order-of-this-test', form, { returns }, async () => undefined)
    assert.ok('data' in reply)
    assert.equal(reply.init?.status, 507)
    const { written, photoFaults } = reply.data
    assert.deepEqual([written.units, written.reason, written.words], [{ 1: '2' }, 'faulty', 'The hinge is bent'])
    assert.match(photoFaults[0] ?? '', /no room for photographs.*without them, or try again/)
  }
})

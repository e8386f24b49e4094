import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTurn } from '#tests/embedded-database.ts'
import { zipReply } from './zip-reply.ts'

/** An archive whose second part waits for `go`. */
function anArchive() {
  const { promise: waiting, resolve: go } = Promise.withResolvers<void>()
  const [seen, failures] = [[] as string[], [] as unknown[]]
  async function* parts() {
    try {
      yield new Uint8Array([1])
      await waiting
      yield new Uint8Array([2])
    } finally {
      seen.push('ended')
    }
  }
  const reply = zipReply(parts(), {
    fileName: 'shop.zip',
    taken: async () => void seen.push('taken'),
    failed: (error) => failures.push(error),
  })
  return { reply, go, seen, failures }
}

test('an archive that is read to its end counts as taken', async () => {
  const { reply, go, seen, failures } = anArchive()
  go()
  assert.deepEqual(new Uint8Array(await reply.arrayBuffer()), new Uint8Array([1, 2]))
  assert.deepEqual([seen, failures], [['ended', 'taken'], []])
})

test('a browser that leaves while a part is made ends the archive: it is no failure, and nothing was taken', async () => {
  const { reply, go, seen, failures } = anArchive()
  const reader = reply.body!.getReader()
  await reader.read()
  await nextTurn()
  const left = reader.cancel()
  go()
  await left
  await nextTurn()
  assert.deepEqual([seen, failures], [['ended'], []])
})

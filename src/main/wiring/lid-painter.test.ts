import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LidToPaint } from '#src/shop/catalogue/lid-painter.port.ts'
import { nextTurn } from '#tests/embedded-database.ts'
import { lidPainter } from './lid-painter.ts'

const lidOf = (name: string): LidToPaint => ({ picture: { key: 'a'.repeat(20), width: 1200 }, svg: `<svg>${name}</svg>`, middle: 0.5 })

/** A painter whose pictures are done when a test says so. */
function aPainter({ isThere = true } = {}) {
  const begun: { name: string; done(): void; fail(): void }[] = []
  const paint = lidPainter(
    async () => (isThere ? Buffer.from('a picture') : undefined),
    (_, { svg }) =>
      new Promise((resolve, reject) =>
        begun.push({ name: svg, done: () => resolve(Uint8Array.of(1)), fail: () => reject(new Error('out of memory')) }),
      ),
  )
  return { begun, paint }
}

test('however many ask for a lid at once and afterwards, it is painted once', async () => {
  const { begun, paint } = aPainter()
  const asked = Promise.all([paint(lidOf('Asha')), paint(lidOf('Asha')), paint(lidOf('Asha'))])
  await nextTurn()
  assert.equal(begun.length, 1)
  begun[0]!.done()
  assert.equal(new Set(await asked).size, 1)
  await paint(lidOf('Asha'))
  assert.equal(begun.length, 1)
})

test('one lid is painted at a time, twelve wait or are painted, and whoever comes then is told so at once', async () => {
  const { begun, paint } = aPainter()
  const asked = Array.from({ length: 12 }, (_, number) => paint(lidOf(`Name ${number}`)))
  assert.equal(await paint(lidOf('One more')), 'busy')
  for (let number = 0; number < 12; number++) {
    await nextTurn()
    assert.equal(begun.length, number + 1)
    begun[number]!.done()
    await asked[number]
  }
  const next = paint(lidOf('One more'))
  await nextTurn()
  begun.at(-1)!.done()
  assert.ok((await next) instanceof Uint8Array)
})

test('a lid that could not be painted is painted when it is asked for again', async () => {
  const { begun, paint } = aPainter()
  const first = paint(lidOf('Asha'))
  await nextTurn()
  begun[0]!.fail()
  await assert.rejects(first, /out of memory/)
  const second = paint(lidOf('Asha'))
  await nextTurn()
  begun[1]!.done()
  assert.ok((await second) instanceof Uint8Array)
})

test('without the picture of the lid nothing is painted', async () => {
  const { begun, paint } = aPainter({ isThere: false })
  assert.equal(await paint(lidOf('Asha')), undefined)
  assert.equal(begun.length, 0)
})

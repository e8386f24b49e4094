import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { Day } from '#src/kit/time/day.ts'
import { zip, type ZippedFile } from './zip.ts'

const day = '2026-11-30' as Day
const file = (name: string, text: string): ZippedFile => ({ name, content: Buffer.from(text), day })

async function bytesOf(files: AsyncIterable<ZippedFile>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zip(files)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* each(files: readonly ZippedFile[]): AsyncGenerator<ZippedFile, void> {
  yield* files
}

test('an archive holds every file with its folder and its bytes, and an empty one opens too', async () => {
  const files = [file('read-me.txt', 'राखी '.repeat(1000)), file('documents/one.pdf', '%PDF-1.4'), file('empty.csv', '')]
  const archive = await bytesOf(each(files))
  const opened = Object.entries(unzipSync(archive)).map(([name, content]) => [name, strFromU8(content)])
  assert.deepEqual(
    opened,
    files.map(({ name, content }) => [name, Buffer.from(content).toString()]),
  )
  assert.ok(archive.byteLength < 2000, 'texts are compressed')
  assert.deepEqual(unzipSync(await bytesOf(each([]))), {})
})

test('a file is asked for only when the one before has been taken', async () => {
  let asked = 0
  async function* counted(): AsyncGenerator<ZippedFile, void> {
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) {
      asked += 1
      yield file(name, 'text')
    }
  }
  const chunks = zip(counted())
  await chunks.next()
  assert.equal(asked, 1)
  await chunks.return()
  assert.equal(asked, 1)
})

test('more files than the format can count are an error, not a damaged archive', async () => {
  async function* many(): AsyncGenerator<ZippedFile, void> {
    for (let at = 0; at <= 65_535; at++) yield file(`${at}.pdf`, '')
  }
  await assert.rejects(bytesOf(many()), RangeError)
})

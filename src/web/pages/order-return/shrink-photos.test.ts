import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { shrinkPhotos } from './shrink-photos.ts'

type Drawing = { readonly width: number; readonly height: number; readonly type: string; readonly quality: number }

const ownGlobals = { createImageBitmap: globalThis.createImageBitmap, document: globalThis.document }
afterEach(() => void Object.assign(globalThis, ownGlobals))

/** A browser that decodes every picture as one of this size, and draws it as a file of so many bytes; null: it cannot write one. */
function aBrowser({ width, height, drawnBytes }: { width: number; height: number; drawnBytes: number | null }): Drawing[] {
  const drawings: Drawing[] = []
  const createElement = () => ({
    ...{ width: 0, height: 0 },
    getContext: () => ({ drawImage: () => {} }),
    toBlob(drawn: (blob: Blob | null) => void, type: string, quality: number) {
      drawings.push({ width: this.width, height: this.height, type, quality })
      drawn(drawnBytes === null ? null : new Blob([new Uint8Array(drawnBytes)], { type }))
    },
  })
  Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close: () => {} }), document: { createElement } })
  return drawings
}

const aPhoto = (name: string, bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], name, { type })

test('a photograph of a phone is drawn with its longest side at 1600, in its proportions, as a JPEG of its name', async () => {
  const drawings = aBrowser({ width: 4_032, height: 3_024, drawnBytes: 200_000 })
  const [file] = await shrinkPhotos([aPhoto('box.front.PNG', 4_000_000)])
  assert.deepEqual([file?.name, file?.type, file?.size], ['box.front.jpg', 'image/jpeg', 200_000])
  assert.deepEqual(
    drawings.map(({ width, height, type }) => [width, height, type]),
    [[1_600, 1_200, 'image/jpeg']],
  )
})

test('a picture that is no larger than that is not enlarged', async () => {
  const drawings = aBrowser({ width: 900, height: 1_200, drawnBytes: 100_000 })
  await shrinkPhotos([aPhoto('box.png', 400_000)])
  assert.deepEqual(
    drawings.map(({ width, height }) => [width, height]),
    [[900, 1_200]],
  )
})

test('small files and files that are no pictures are sent as they are, in their order, and nothing is drawn', async () => {
  const drawings = aBrowser({ width: 4_000, height: 3_000, drawnBytes: 10 })
  const files = [aPhoto('small.png', 300_000), aPhoto('note.pdf', 900_000, 'application/pdf')]
  assert.deepEqual(await shrinkPhotos(files), files)
  assert.deepEqual(drawings, [])
})

test('what the browser cannot decode or write, and what comes out larger, is sent as it is', async () => {
  const photo = aPhoto('box.heic', 400_000, 'image/heic')
  for (const drawnBytes of [null, 400_000]) {
    aBrowser({ width: 4_000, height: 3_000, drawnBytes })
    assert.deepEqual(await shrinkPhotos([photo]), [photo])
  }
  const undecoded = { createImageBitmap: () => Promise.reject(new Error('The source image could not be decoded.')) }
  Object.assign(globalThis, undecoded)
  assert.deepEqual(await shrinkPhotos([photo]), [photo])
})

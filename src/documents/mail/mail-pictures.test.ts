import assert from 'node:assert/strict'
import test from 'node:test'
import { mailPictures } from './mail-pictures.ts'

const picture = (contentId: string) => ({ contentId, key: contentId, width: 480, lidSvg: undefined })

test('each picture becomes an attachment with the content id that the HTML refers to', async () => {
  const files = await mailPictures([picture('line-1.A'), picture('line-2.A')], async ({ key }) => Buffer.from(key))
  assert.deepEqual(
    files.map(({ filename, contentType, contentId, content }) => [filename, contentType, contentId, Buffer.from(content).toString()]),
    [
      ['picture-1.jpg', 'image/jpeg', 'line-1.A', 'line-1.A'],
      ['picture-2.jpg', 'image/jpeg', 'line-2.A', 'line-2.A'],
    ],
  )
})

test('a picture that the shop no longer has is left out, and the mail is still sent', async () => {
  const files = await mailPictures([picture('gone'), picture('there')], async ({ key }) => (key === 'gone' ? undefined : Buffer.from(key)))
  assert.deepEqual(
    files.map(({ contentId }) => contentId),
    ['there'],
  )
})

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { type FindPicture, openMedia, pictureFinder } from '#src/platform/media/media.ts'
import { testDatabase } from '#tests/database.ts'
import { storedPicture } from '#tests/factories/stored-picture.ts'
import { confirmation, orderDetails } from '#tests/factories/messages.ts'
import { mailRenderer } from './mail-renderer.ts'

const folder = await mkdtemp(join(tmpdir(), 'mail-renderer-'))
after(() => rm(folder, { recursive: true }))

const db = await testDatabase()
const { key } = await storedPicture(db, 480, 480)
const find = pictureFinder(openMedia(db, { folder }))
const lines = orderDetails().lines.map((line) => ({ ...line, picture: { key, width: 480, height: 480, alt: 'A box' } }))

test('a mail shows its pictures although nobody has requested them before', async () => {
  const { attachments } = await mailRenderer(find)(confirmation({ lines }))
  assert.equal(attachments.length, 2)
  for (const { content } of attachments) assert.equal((await sharp(content).metadata()).format, 'jpeg')
})

test('a mail goes out without a picture that cannot be made now, and the next one shows it', async () => {
  let isDiskFull = true
  const findPicture: FindPicture = async (name) => (isDiskFull ? Promise.reject(new Error('no space left')) : find(name))
  const render = mailRenderer(findPicture)
  const bare = await render(confirmation({ lines }))
  assert.deepEqual(bare.attachments, [])
  assert.match(bare.text, /MJ-10042/)
  isDiskFull = false
  assert.equal((await render(confirmation({ lines }))).attachments.length, 2)
})

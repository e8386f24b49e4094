import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { type FindPicture, openMedia, pictureFinder } from '#src/platform/media/media.ts'
import { testDatabase } from '#tests/database.ts'
import { storedPicture } from '#tests/factories/stored-picture.ts'
import { confirmation, notification, orderDetails } from '#tests/factories/messages.ts'
import { mailRenderer } from './mail-renderer.ts'

const folder = await mkdtemp(join(tmpdir(), 'mail-renderer-'))
after(() => rm(folder, { recursive: true }))

const db = await testDatabase()
const { key } = await storedPicture(db, 480, 480)
const find = pictureFinder(openMedia(db, { folder }))
const lines = orderDetails().lines.map((line) => ({ ...line, picture: { key, width: 480, height: 480, alt: 'A box' } }))
const standard = async () => ({})

test('a mail shows its pictures although nobody has requested them before', async () => {
  const { attachments } = await mailRenderer(find, standard)(confirmation({ lines }))
  assert.equal(attachments.length, 2)
  for (const { content } of attachments) assert.equal((await sharp(content).metadata()).format, 'jpeg')
})

test('a mail goes out without a picture that cannot be made now, and the next one shows it', async () => {
  let isDiskFull = true
  const findPicture: FindPicture = async (name) => (isDiskFull ? Promise.reject(new Error('no space left')) : find(name))
  const render = mailRenderer(findPicture, standard)
  const bare = await render(confirmation({ lines }))
  assert.deepEqual(bare.attachments, [])
  assert.match(bare.text, /MJ-10042/)
  isDiskFull = false
  assert.equal((await render(confirmation({ lines }))).attachments.length, 2)
})

test('mails to shoppers have the words of the owner, mails to the shop ask for none', async () => {
  const render = mailRenderer(find, async () => ({ 'order-confirmation': { heading: 'Namaste, {name}' } }))
  assert.match((await render(confirmation())).text, /Namaste, Ananya/)
  assert.match((await render(confirmation(), { 'order-confirmation': { heading: 'A draft for {name}' } })).text, /A draft for Ananya/)
  const sentences = { 'order-confirmation': { heading: 'Sent to {name}' } }
  assert.match((await render({ ...confirmation(), sentences })).text, /Sent to Ananya/, 'what a sample of a draft carries goes before')
  const unavailable = mailRenderer(find, () => Promise.reject(new Error('the database is away')))
  assert.match((await unavailable(notification())).text, /MJ-10042/)
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { openMedia } from '#src/platform/media/media.ts'
import { listMediaNames } from '#src/platform/media/masters.store.ts'
import { testDatabase } from '#tests/database.ts'
import { takeOverMedia } from './take-over-media.ts'

const root = await mkdtemp(join(tmpdir(), 'take-over-'))
after(() => rm(root, { recursive: true }))
const key = 'a'.repeat(20)
const cutKey = 'b'.repeat(20)
const icon = `${'c'.repeat(20)}.png`
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const drawingName = `${createHash('sha256').update(drawing).digest('hex').slice(0, 20)}.svg`

test('what an earlier release had on the disk is in the database after an update, under the names that pages and orders use', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888888', noise } })
    .webp()
    .toBuffer()
  await mkdir(join(root, 'masters'))
  const former = {
    [`masters/${key}`]: picture,
    [`masters/${cutKey}`]: picture.subarray(0, 20_000),
    [`masters/${key}.7-1.draft`]: 'half',
    [`${key}-160.webp`]: 'made of it',
    [icon]: 'an icon',
    [drawingName]: drawing,
    [`${'d'.repeat(20)}.mp4`]: 'of another content than its name says',
  }
  for (const [name, content] of Object.entries(former)) await writeFile(join(root, name), content)
  const before = await readdir(root, { recursive: true })

  const db = await testDatabase()
  const printed: string[] = []
  await takeOverMedia(db, root, (line) => void printed.push(line))
  assert.deepEqual((await listMediaNames(db)).toSorted(), [key, icon, drawingName].toSorted())
  assert.match(
    printed.join('\n'),
    /^Taking over 2 pictures and 3 drawings and films .*\n {2}2 of these files are damaged .*\n.* Delete it when/,
  )
  assert.deepEqual(await readdir(root, { recursive: true }), before)

  const folder = join(root, 'copies')
  const media = openMedia(db, { folder })
  assert.equal((await media.open(drawingName))?.bytes, drawing.length)
  await media.open(`${key}-160.webp`)
  assert.equal((await sharp((await readFile(join(folder, `${key}-160.webp`))).subarray(0, -32)).metadata()).width, 160)

  await rm(join(root, 'masters', cutKey))
  await rm(join(root, `${'d'.repeat(20)}.mp4`))
  await takeOverMedia(db, root, assert.fail)
  await takeOverMedia(db, join(root, 'not there'), assert.fail)
})

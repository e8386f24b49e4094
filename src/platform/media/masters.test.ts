import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { ok } from '#src/kit/result.ts'
import { testDatabase } from '#tests/database.ts'
import { findMaster, partBytes, readMaster } from './masters.store.ts'
import { listDamagedMasters, masterStore } from './masters.ts'

const folder = await mkdtemp(join(tmpdir(), 'masters-'))
after(() => rm(folder, { recursive: true }))
const db = await testDatabase()
const masters = masterStore(db)

async function fileWith(name: string, content: Buffer | string): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const count = async (table: string) => (await db.query<{ many: number }>(`select count(*) as many from ${table}`))[0]!.many

/** Bytes of which no two stretches are alike. */
const film = Buffer.concat(Array.from({ length: (2.5 * partBytes) / 32 }, (_, at) => createHash('sha256').update(`${at}`).digest()))

test('a film comes back byte for byte, whole and in any part of it', async () => {
  const { fileName } = await masters.storeFile(await fileWith('film.mp4', film))
  assert.equal(fileName, `${createHash('sha256').update(film).digest('hex').slice(0, 20)}.mp4`)
  const master = await findMaster(db, fileName)
  assert.ok(master)
  assert.equal(master.bytes, film.length)
  assert.ok((await buffer(Readable.from(readMaster(db, master)))).equals(film))
  const edges = [0, 1, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes, film.length - 1]
  for (const start of edges)
    for (const end of edges.filter((each) => each >= start)) {
      const part = await buffer(Readable.from(readMaster(db, master, { start, end })))
      assert.ok(part.equals(film.subarray(start, end + 1)), `${start} to ${end}`)
    }
  const [row] = await db.query<{ storage: string }>(
    "select attstorage as storage from pg_attribute where attrelid = 'master_parts'::regclass and attname = 'content'",
  )
  assert.equal(row?.storage, 'e')
})

test('the same content is stored once, whoever brings it and however many at once; another one gets another name', async () => {
  const before = await count('masters')
  const path = await fileWith('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
  const names = await Promise.all(Array.from({ length: 4 }, () => masters.storeFile(path)))
  assert.equal(new Set(names.map(({ fileName }) => fileName)).size, 1)
  assert.equal((await count('masters')) - before, 1)
  const other = await masters.storeFile(await fileWith('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'))
  assert.notEqual(other.fileName, names[0]?.fileName)

  const icons = await masters.storeIcons(path)
  assert.deepEqual(await masters.storeIcons(path), icons)
  assert.match(icons[0]?.fileName ?? '', /^[0-9a-f]{20}[.]png$/)
})

test('a picture is known by its content and measured as it is shown', async () => {
  const paint = (width: number) =>
    sharp({ create: { width, height: 40, channels: 3, background: '#888888' } })
      .png()
      .toBuffer()
  const path = await fileWith('again.png', await paint(500))
  const store = async () => {
    const stored = await masters.storePicture(path)
    return stored.ok ? stored.value : assert.fail(stored.problem.reason)
  }
  const first = await store()
  assert.deepEqual([first.width, first.height, first.widths, first.isNew], [500, 40, [160, 320, 480, 500], true])
  assert.deepEqual(await store(), { ...first, isNew: false })
  assert.equal((await findMaster(db, first.key))?.width, 500)
  await fileWith('again.png', await paint(501))
  const other = await store()
  assert.notEqual(other.key, first.key)
  assert.equal(other.isNew, true)
})

test('a picture of a folder is stored without where it was taken, and is the same one when it is brought in again', async () => {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '18/1 29/1 4212/100' }
  const content = await sharp({ create: { width: 300, height: 40, channels: 3, background: '#6d1420' } })
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: place })
    .jpeg()
    .toBuffer()
  const first = await masters.storePicture(await fileWith('taken.jpg', content))
  assert.ok(first.ok)
  const stored = (await masters.read(first.value.key))!
  const hasPlace = (bytes: Buffer) => bytes.includes(Buffer.from([18, 0, 0, 0, 1, 0, 0, 0, 29]))
  assert.deepEqual([hasPlace(content), hasPlace(stored), stored.includes('Telephone')], [true, false, true])
  for (const again of [content, stored])
    assert.deepEqual(await masters.storePicture(await fileWith('taken.jpg', again)), ok({ ...first.value, isNew: false }))
})

test('a file that is no picture, or is truncated, is refused with a reason and not stored', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888888', noise } })
    .webp()
    .toBuffer()
  await fileWith('cut.webp', whole.subarray(0, Math.round(whole.length * 0.8)))
  await fileWith('text.webp', 'this is no picture')
  await fileWith('empty.webp', '')
  const before = [await count('masters'), await count('media_names')]
  for (const [name, reason] of [
    ['cut.webp', /not a picture that can be read/],
    ['text.webp', /not a picture that can be read/],
    ['empty.webp', /not a picture that can be read/],
    ['missing.webp', /does not exist/],
  ] as const) {
    const stored = await masters.storePicture(join(folder, name))
    assert.match(stored.ok ? 'accepted' : stored.problem.reason, reason, name)
  }
  assert.deepEqual([await count('masters'), await count('media_names')], before)
})

test('a master that is damaged, or of which a part is missing, is found', async () => {
  assert.deepEqual(await listDamagedMasters(db), [])
  const { sha256 } = (await findMaster(db, `${createHash('sha256').update(film).digest('hex').slice(0, 20)}.mp4`))!
  const undone = new Error('undone')
  for (const damage of [
    `update master_parts set content = set_byte(content, 7, 255 - get_byte(content, 7)) where sha256 = $1 and part = 1`,
    'delete from master_parts where sha256 = $1 and part = 2',
  ]) {
    const work = db.transaction(async (tx) => {
      await tx.query(damage, [sha256])
      assert.deepEqual(await listDamagedMasters(tx), [sha256.toString('hex')])
      throw undone
    })
    await assert.rejects(work, undone)
  }
})

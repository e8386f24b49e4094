import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { findUnavailable } from '#src/kit/unavailable-error.ts'
import type { Database } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { testDatabase } from '#tests/database.ts'
import { storedPicture } from '#tests/factories/stored-picture.ts'
import { fileNamesOf } from '../pictures/picture-name.ts'
import { sweepKeptFiles } from './kept-files.ts'
import { makeAhead } from './make-ahead.ts'
import { makePictures } from './make-picture.ts'
import { findMaster } from './masters.store.ts'
import { masterStore } from './masters.ts'
import { type MediaOptions, openMedia } from './media.ts'

const root = await mkdtemp(join(tmpdir(), 'media-'))
after(() => rm(root, { recursive: true }))
let folders = 0
const newFolder = () => join(root, `machine-${++folders}`)

const db = await testDatabase()
await db.query('create table begun (name text)')
await db.query(
  `create function note_begun() returns trigger language plpgsql as $$ begin insert into begun values (new.name); return null; end $$`,
)
await db.query(
  `create trigger note_begun after insert or update of maker on made_pictures for each row when (new.maker is not null) execute function note_begun()`,
)
let pictures = 0

/** A picture of which no file is made; `begun` returns which ones somebody has begun to make, as often as it was begun. */
async function onePicture() {
  const picture = await storedPicture(db, 400, 200 + ++pictures)
  const begun = async () =>
    (await db.query<{ name: string }>('select name from begun where starts_with(name, $1)', [picture.key])).map(({ name }) => name)
  return { begun, ...picture }
}

/** A process on a machine of its own: another disk, other connections. */
function aMachine(options: Partial<MediaOptions> = {}) {
  const own = openDatabase(db.connection, { max: 4 })
  after(() => own.close())
  const folder = options.folder ?? newFolder()
  const media = openMedia(own, { ...options, folder })
  return { own, folder, media, content: (name: string) => contentOf(media, name), files: () => readdir(folder).catch(() => []) }
}

async function contentOf({ open }: ReturnType<typeof openMedia>, name: string): Promise<Buffer> {
  const opened = await open(name)
  return opened ? buffer(await opened.read()) : assert.fail(`${name} was not found`)
}

/** Fails at every use, as while the server is away. */
const noDatabase = (): Database => {
  const away = () => Promise.reject(Object.assign(new Error('the database must not be asked'), { syscall: undefined }))
  return { query: away, transaction: away } as unknown as Database
}

test('a picture file that is requested before it is made is made then, and no other file is', async () => {
  const { key, begun } = await onePicture()
  const { content, files } = aMachine()
  const { width, height, format } = await sharp(await content(`${key}-320.avif`)).metadata()
  assert.deepEqual([width, height, format], [320, 161, 'heif'])
  assert.deepEqual([await files(), await begun()], [[`${key}-320.avif`], [`${key}-320.avif`]])
})

test('a file that two machines without a common folder are asked for at once, ten times each, is made once', async () => {
  const { key, widths, begun } = await onePicture()
  const machines = [aMachine(), aMachine()]
  const names = fileNamesOf({ key, widths }).slice(0, 4)
  const asked = machines.flatMap(({ content }) => names.flatMap((name) => Array.from({ length: 10 }, () => content(name))))
  const contents = await Promise.all(asked)
  assert.deepEqual((await begun()).toSorted(), names.toSorted())
  assert.equal(new Set(contents.map((content) => content.toString('base64'))).size, names.length)
})

test('what one machine imported and made, another one with an empty disk serves, and says the same of it', async () => {
  const { key, begun } = await onePicture()
  const drawing = join(root, 'drawing.svg')
  await writeFile(drawing, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { fileName } = await masterStore(db).storeFile(drawing)
  const [a, b] = [aMachine(), aMachine()]
  for (const name of [`${key}-160.webp`, fileName]) {
    const [first, second] = [await a.media.open(name), await b.media.open(name)]
    assert.deepEqual([second?.bytes, second?.tag, second?.modified], [first?.bytes, first?.tag, first?.modified])
    assert.deepEqual(await b.content(name), await a.content(name))
  }
  assert.equal((await begun()).length, 1)
})

test('a folder that is deleted while the shop runs is filled again, and nothing is made twice', async () => {
  const { key, begun } = await onePicture()
  const { content, folder, files } = aMachine()
  const before = await content(`${key}-160.avif`)
  await rm(folder, { recursive: true })
  assert.deepEqual(await content(`${key}-160.avif`), before)
  assert.deepEqual([await files(), (await begun()).length], [[`${key}-160.avif`], 1])
})

test('a kept file is served without the database, and a damaged one is not served', async () => {
  const { key } = await onePicture()
  const name = `${key}-160.webp`
  const first = aMachine()
  const right = await first.content(name)
  const path = join(first.folder, name)
  const whole = await readFile(path)
  assert.deepEqual(await contentOf(openMedia(noDatabase(), { folder: first.folder }), name), right)

  await truncate(path, 40)
  assert.deepEqual(await first.content(name), right)
  for (const damaged of [
    whole.with(20, whole[20]! ^ 1),
    whole.with(whole.length - 1, whole.at(-1)! ^ 1),
    Buffer.of(),
    whole.subarray(0, 32),
  ]) {
    await writeFile(path, damaged)
    assert.deepEqual(await aMachine({ folder: first.folder }).content(name), right)
    assert.deepEqual(await readFile(path), whole)
  }
})

test('while the database is away nothing half is kept, and the picture comes once it is back', async () => {
  const { key } = await onePicture()
  const name = `${key}-160.webp`
  const { media, own, folder, files } = aMachine()
  await own.close()
  await assert.rejects(media.open(name))
  assert.deepEqual(await files(), [])
  assert.ok((await aMachine({ folder }).content(name)).length > 0)
})

test('a disk that cannot be written is no reason to send nothing', async () => {
  const { key } = await onePicture()
  const film = join(root, 'film.mp4')
  await writeFile(film, Buffer.alloc(300_000, 'a film '))
  const { fileName } = await masterStore(db).storeFile(film)
  const right = await aMachine().content(`${key}-160.webp`)
  const folder = newFolder()
  await writeFile(folder, 'this is no folder')
  const { media, content } = aMachine({ folder })
  assert.deepEqual(await content(`${key}-160.webp`), right)
  assert.deepEqual(await content(fileName), await readFile(film))
  const opened = (await media.open(fileName))!
  assert.deepEqual(await buffer(await opened.read({ start: 262_140, end: 262_147 })), (await readFile(film)).subarray(262_140, 262_148))
})

test('a picture whose maker was killed is made by another process once the lease is over', async () => {
  const { key, begun } = await onePicture()
  const name = `${key}-160.webp`
  const killed = await aMakerAtWork(name)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  assert.equal((await sharp(await aMachine().content(name)).metadata()).width, 160)
  assert.equal((await begun()).length, 2)
})

/** Another process that has taken the lease of a file, and never comes to its end. */
async function aMakerAtWork(name: string): Promise<ChildProcess> {
  const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const code = `
    import { openDatabase } from ${from('../db/postgres.ts')}
    import { findMaster } from ${from('./masters.store.ts')}
    import { makePictures } from ${from('./make-picture.ts')}
    const db = openDatabase(${JSON.stringify(db.connection)})
    const master = await findMaster(db, ${JSON.stringify(name.slice(0, 20))})
    const query = (text, values) => text.includes('content = excluded.content') ? new Promise(() => console.log('at work')) : db.query(text, values)
    await makePictures({ ...db, query }, [${JSON.stringify(name)}], { master, leaseMs: 400 }, async () => {})`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => child.kill('SIGKILL'))
  await Promise.race([once(child.stdout!, 'data'), once(child, 'exit').then(() => assert.fail('the maker has ended'))])
  return child
}

test('a maker that lives keeps its lease for as long as it needs; who waits for too long is asked to come again', async () => {
  const { key, begun } = await onePicture()
  const name = `${key}-160.webp`
  const maker = await aMakerAtWork(name)
  await assert.rejects(aMachine({ longestWaitMs: 1_500 }).media.open(name), (error) => findUnavailable(error) !== undefined)
  assert.equal((await begun()).length, 1)
  maker.kill('SIGKILL')
  await aMachine().content(name)
})

test('whoever waits for a picture does not wait for one that makes it ahead', async () => {
  const { key, begun } = await onePicture()
  const name = `${key}-160.webp`
  const waiting = Promise.withResolvers<void>()
  const atWork = Promise.withResolvers<void>()
  const slow: Database = {
    ...db,
    async query<Row>(text: string, values?: readonly unknown[]) {
      if (text.includes('content = excluded.content')) {
        atWork.resolve()
        await waiting.promise
      }
      return db.query<Row>(text, values)
    },
  }
  const master = (await findMaster(db, key))!
  const ahead = makePictures(slow, [name], { master, isAhead: true, leaseMs: 3_600_000 }, async () => {})
  await atWork.promise
  const content = await aMachine().content(name)
  waiting.resolve()
  await ahead
  assert.deepEqual(await aMachine().content(name), content)
  assert.equal((await begun()).length, 2)
})

test('names that belong to nothing stored are not found and make no file', async () => {
  const { key } = await onePicture()
  const { media, files, folder } = aMachine()
  await writeFile(join(root, 'secret.webp'), 'secret')
  const strange = [
    `${key}-321.avif`,
    `${key}-800.avif`,
    `${key}-0160.webp`,
    `${key}-1200.jpg`,
    `${key}-160.png`,
    `${key}-160.avif.draft`,
    `${key}.svg`,
    key,
    `${'0'.repeat(20)}-160.avif`,
    '../secret.webp',
    '',
  ]
  for (const name of strange) assert.equal(await media.open(name), undefined, name)
  assert.deepEqual(await files(), [], folder)
})

test('a picture that cannot be made is an error for its caller, and is made once it can be', async () => {
  const { key } = await onePicture()
  const { media, content } = aMachine()
  const { sha256 } = (await findMaster(db, key))!
  const [row] = await db.query<{ content: Buffer }>('select content from master_parts where sha256 = $1', [sha256])
  await db.query('update master_parts set content = $2 where sha256 = $1', [sha256, Buffer.from('broken')])
  await assert.rejects(media.open(`${key}-160.avif`))
  await db.query('update master_parts set content = $2 where sha256 = $1', [sha256, row?.content])
  assert.ok((await content(`${key}-160.avif`)).length > 0)
})

test('making ahead makes all missing files, leaves those that others have made, and stores again what this disk has kept', async () => {
  const { key, widths, begun } = await onePicture()
  const fileNames = fileNamesOf({ key, widths })
  const { content, folder, files } = aMachine()
  const early = await content(fileNames[0]!)
  const { ino } = await stat(join(folder, fileNames[0]!))
  const progress: number[] = []
  await makeAhead(db, [{ key, fileNames }], folder, (done) => progress.push(done))
  assert.deepEqual((await files()).toSorted(), fileNames.toSorted())
  assert.equal((await stat(join(folder, fileNames[0]!))).ino, ino)
  assert.deepEqual([progress, (await begun()).length], [[fileNames.length], fileNames.length])

  // As a failover leaves it.
  await db.query('truncate made_pictures')
  await makeAhead(db, [{ key, fileNames }], folder, () => {})
  assert.equal((await begun()).length, fileNames.length)
  assert.deepEqual(await aMachine().content(fileNames[0]!), early)
})

test('drafts of a killed process and what nobody has asked for in months are removed; drafts of a running one are left', async () => {
  const { key } = await onePicture()
  const { content, folder, files } = aMachine()
  await content(`${key}-160.webp`)
  const killed = spawn(process.execPath, ['--eval', 'process.kill(process.pid, "SIGKILL")'])
  await once(killed, 'exit')
  const living = `a-160.avif.${process.pid}-1.draft`
  for (const name of [`a-160.avif.${killed.pid}-7.draft`, living]) await writeFile(join(folder, name), '')
  await sweepKeptFiles(folder, new Date())
  assert.deepEqual((await files()).toSorted(), [`${key}-160.webp`, living].toSorted())
  await sweepKeptFiles(folder, new Date(Date.now() + 61 * 86_400_000))
  assert.deepEqual(await files(), [living])
  await sweepKeptFiles(join(root, 'not there'), new Date())
})

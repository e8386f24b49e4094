import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { watch } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { makeAhead } from './make-ahead.ts'
import { pictureMaker } from './picture-maker.ts'
import { fileNamesOf } from './picture-name.ts'
import { storePicture } from './picture-set.ts'
import { saveFile, sweepDrafts } from './save-file.ts'

const root = await mkdtemp(join(tmpdir(), 'maker-'))
after(() => rm(root, { recursive: true }))
let folders = 0

/** A media folder with one stored picture, of which no file is made. */
async function onePicture(width = 400) {
  const folder = join(root, `media-${++folders}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width / 2}"><rect width="9" height="9"/></svg>`
  const stored = await storePicture({ svg }, folder)
  return stored.ok ? { folder, ...stored.value } : assert.fail(stored.problem.reason)
}

const filesIn = async (folder: string) => (await readdir(folder)).filter((name) => name !== 'masters').sort()

test('a picture file that is requested before it is made is made then, and no other file is', async () => {
  const { folder, key } = await onePicture()
  const path = await pictureMaker(folder)(`${key}-320.avif`)
  const { width, height, format } = await sharp(path).metadata()
  assert.deepEqual([width, height, format], [320, 160, 'heif'])
  assert.deepEqual(await filesIn(folder), [`${key}-320.avif`])
})

test('a file that is requested ten times at once is made once', async () => {
  const { folder, key } = await onePicture()
  const name = `${key}-160.webp`
  const find = pictureMaker(folder)
  const written = await filesWritten(folder, async () => {
    const paths = await Promise.all(Array.from({ length: 10 }, () => find(name)))
    assert.deepEqual(new Set(paths), new Set([join(folder, name)]))
    await find(name)
  })
  assert.equal(written.filter((each) => each.startsWith(name) && each.endsWith('.draft')).length, 1)
})

/** Returns the names that appear in a folder while `work` runs, once each. */
async function filesWritten(folder: string, work: () => Promise<void>): Promise<string[]> {
  const names = new Set<string>()
  const all = Promise.withResolvers<void>()
  const watcher = watch(folder, (_, name) => {
    if (name === 'the end') all.resolve()
    else names.add(String(name))
  })
  await work()
  await writeFile(join(folder, 'the end'), '')
  await all.promise
  watcher.close()
  return [...names]
}

test('several processes may make the same picture at once', async () => {
  const { folder, key, widths } = await onePicture()
  const names = fileNamesOf({ key, widths })
  const makers = Array.from({ length: 4 }, () => pictureMaker(folder))
  await Promise.all(makers.flatMap((find) => names.map((name) => find(name))))
  assert.deepEqual(await filesIn(folder), names.toSorted())
  for (const name of names) assert.ok((await sharp(await readFile(join(folder, name))).metadata()).width)
})

test('names that belong to no stored picture are not found and make no file', async () => {
  const { folder, key } = await onePicture()
  const find = pictureMaker(folder)
  await writeFile(join(root, 'secret.webp'), 'secret')
  const strange = [
    `${key}-321.avif`,
    `${key}-800.avif`,
    `${key}-0160.webp`,
    `${key}-1200.jpg`,
    `${key}-160.png`,
    `${key}-160.avif.draft`,
    `masters/${key}`,
    `${'0'.repeat(20)}-160.avif`,
    '../secret.webp',
    '',
  ]
  for (const name of strange) assert.equal(await find(name), undefined, name)
  assert.deepEqual(await filesIn(folder), [])
})

test('a picture that cannot be made is an error for its caller, and is made once it can be', async () => {
  const { folder, key } = await onePicture()
  const find = pictureMaker(folder)
  const whole = await readFile(join(folder, 'masters', key))
  await writeFile(join(folder, 'masters', key), 'broken')
  await assert.rejects(find(`${key}-160.avif`))
  await writeFile(join(folder, 'masters', key), whole)
  assert.equal(await find(`${key}-160.avif`), join(folder, `${key}-160.avif`))
})

test('making ahead makes all missing files, and leaves those that others have made', async () => {
  const { folder, key, widths } = await onePicture()
  const fileNames = fileNamesOf({ key, widths })
  const early = (await pictureMaker(folder)(fileNames[0]!))!
  const { ino } = await stat(early)
  const progress: number[] = []
  await makeAhead([{ key, fileNames }], folder, (done) => progress.push(done))
  assert.deepEqual(await filesIn(folder), fileNames.toSorted())
  assert.equal((await stat(early)).ino, ino)
  assert.deepEqual(progress, [fileNames.length])
})

test('drafts of a killed process are removed, and those of a running one are left', async () => {
  const folder = join(root, 'drafts')
  await mkdir(join(folder, 'masters'), { recursive: true })
  const killed = spawnSync(process.execPath, ['--eval', 'process.kill(process.pid, "SIGKILL")']).pid
  const living = [`a-160.avif.${process.pid}-1.draft`, 'b-160.avif']
  for (const name of [`a-160.avif.${killed}-7.draft`, `masters/b.${killed}-8.draft`, ...living]) await writeFile(join(folder, name), '')
  await sweepDrafts(folder)
  assert.deepEqual(await readdir(folder, { recursive: true }), [...living, 'masters'])
  await sweepDrafts(join(root, 'not there'))
})

test('a file that is saved twice at once is complete', async () => {
  const path = join(root, 'saved', 'file')
  const contents = ['a', 'b'].map((letter) => letter.repeat(100_000))
  await Promise.all(contents.map((content) => saveFile(path, Buffer.from(content))))
  assert.ok(contents.includes(await readFile(path, 'utf8')))
  assert.deepEqual(await readdir(join(root, 'saved')), ['file'])
})

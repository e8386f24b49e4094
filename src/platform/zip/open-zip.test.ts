import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { type Zippable, zipSync } from 'fflate'
import { openZip } from './open-zip.ts'
import { withSpooledZip } from './spooled-zip.ts'
import type { ZipLimits } from './zip-directory.ts'

const limits: ZipLimits = { files: 100, bytes: 50 * 2 ** 20 }
const text = (words: string): Uint8Array => Buffer.from(words)
const archive = (files: Zippable): Buffer => Buffer.from(zipSync(files))

const sourceOf = (content: Buffer) => ({
  bytes: content.length,
  read: async (start: number, length: number) => content.subarray(start, start + length),
})
const open = (content: Buffer, own: Partial<ZipLimits> = {}) => openZip(sourceOf(content), { ...limits, ...own })

async function faultOf(content: Buffer, own: Partial<ZipLimits> = {}) {
  const opened = await open(content, own)
  return opened.ok ? undefined : opened.problem
}

/** The archive with other bytes at a place of the directory's entry of a file. */
function patched(content: Buffer, name: string, offset: number, bytes: readonly number[]): Buffer {
  const changed = Buffer.from(content)
  const entry = changed.lastIndexOf(Buffer.from(name)) - 46
  changed.set(bytes, entry + offset)
  return changed
}

test('files come out byte for byte, packed or not, whatever lies before them and in the comment, and what systems leave there is none', async () => {
  const rani = text('राखी '.repeat(1_000))
  const content = archive({
    'media/rani.jpg': [rani, { level: 0 }],
    'catalogue.json': rani,
    'empty.csv': text(''),
    folder: {},
    '__MACOSX/._rani.jpg': rani,
    'media/.DS_Store': rani,
  })
  const opened = await open(content)
  assert.ok(opened.ok)
  assert.deepEqual(
    opened.value.files.map(({ path, bytes }) => [path, bytes]),
    [
      ['media/rani.jpg', rani.length],
      ['catalogue.json', rani.length],
      ['empty.csv', 0],
    ],
  )
  for (const path of ['media/rani.jpg', 'catalogue.json']) {
    const read = await opened.value.read(path)
    assert.ok(read.ok && read.value.equals(rani), path)
  }
})

test('a name that leads out of the folder, or that two files share on some computer, refuses the whole archive and is named', async () => {
  const bad = [
    '../rani.jpg',
    'media/../../rani.jpg',
    '/etc/rani.jpg',
    'C:/rani.jpg',
    '..\\rani.jpg',
    './rani.jpg',
    'a//rani.jpg',
    'a\0.jpg',
  ]
  for (const name of bad) assert.equal((await faultOf(archive({ 'fine.txt': text('x'), [name]: text('x') })))?.code, 'bad_path', name)
  assert.deepEqual(await faultOf(archive({ '../rani.jpg': text('x') })), { code: 'bad_path', path: '../rani.jpg' })
  assert.deepEqual(await faultOf(archive({ 'a/Rani.jpg': text('x'), 'A/rani.JPG': text('y') })), { code: 'twice', path: 'A/rani.JPG' })
  assert.equal((await faultOf(archive({ '\u00e9.jpg': text('x'), 'e\u0301.jpg': text('y') })))?.code, 'twice')
})

test('a link, a file with a password, another kind of packing and an archive inside are refused by name', async () => {
  const plain = archive({ 'link.jpg': text('/etc/passwd') })
  const linked = Buffer.from(
    zipSync({
      'link.jpg': [text('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
      'b.jpg': [text('x'), { os: 3, attrs: 0o100644 << 16 }],
    }),
  )
  assert.deepEqual(await faultOf(linked), { code: 'link', path: 'link.jpg' })
  assert.deepEqual(await faultOf(patched(plain, 'link.jpg', 8, [1])), { code: 'encrypted', path: 'link.jpg' })
  assert.deepEqual(await faultOf(patched(plain, 'link.jpg', 10, [99])), { code: 'unknown_packing', path: 'link.jpg' })
  assert.deepEqual(await faultOf(archive({ 'more/inner.zip': plain })), { code: 'archive_inside', path: 'more/inner.zip' })
})

test('an archive that would fill the memory is refused before anything of it is unpacked', async () => {
  const bomb = archive({ 'bomb.csv': new Uint8Array(8 * 2 ** 20) })
  assert.deepEqual(await faultOf(bomb), { code: 'bomb', path: 'bomb.csv' })
  const large: Zippable = { one: [new Uint8Array(600_000), { level: 0 }], two: [new Uint8Array(600_000), { level: 0 }] }
  assert.equal((await faultOf(archive(large), { bytes: 2 ** 20 }))?.code, 'too_many_bytes')
  const many = archive(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.txt`, text('x')])))
  assert.equal((await faultOf(many))?.code, 'too_many_files')
  const [one, two] = ['one.txt', 'two.txt']
  const shared = archive({ [one]: text('a text'), [two]: text('a text') })
  assert.equal((await faultOf(patched(shared, two, 42, [0, 0, 0, 0])))?.code, 'damaged')
})

test('a file that unpacks to more, less or other bytes than the directory says is damaged, and no more than that is unpacked', async () => {
  const whole = archive({ 'rani.csv': text('sku,priceRupees\n'.repeat(100)) })
  const sizes = { less: [10, 0, 0, 0], more: [255, 255, 0, 0] }
  for (const [name, bytes] of Object.entries(sizes)) {
    const opened = await open(patched(whole, 'rani.csv', 24, bytes))
    assert.ok(opened.ok, name)
    assert.deepEqual(await opened.value.read('rani.csv'), { ok: false, problem: { code: 'damaged', path: 'rani.csv' } })
  }
  for (const at of [35, 45, 60]) {
    const scratched = Buffer.from(whole)
    scratched[at]! ^= 0xff
    const opened = await open(scratched)
    assert.ok(opened.ok)
    assert.equal((await opened.value.read('rani.csv')).ok, false, `byte ${at}`)
  }
})

test('an archive that is cut off anywhere is refused, and so is what is none', async () => {
  const whole = archive({ 'rani.csv': text('sku\n'), 'noor.csv': text('sku\n') })
  for (let bytes = 4; bytes < whole.length; bytes++) assert.equal((await faultOf(whole.subarray(0, bytes)))?.code, 'cut_off', `${bytes}`)
  for (const content of ['', 'PK', 'sku,priceRupees\n', '%PDF-1.4'])
    assert.equal((await faultOf(Buffer.from(content)))?.code, 'no_archive', content)
})

test('an archive that arrives in parts is opened where it is, and leaves no file behind', async () => {
  const whole = archive({ 'rani.csv': text('sku\n') })
  const parts = Array.from({ length: whole.length }, (_, at) => whole.subarray(at, at + 1))
  const files = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('archive-'))
  const before = await files()
  const words = await withSpooledZip(parts, async (opened) => {
    assert.deepEqual(await files(), before)
    const read = opened.ok ? await opened.value.read('rani.csv') : opened
    return read.ok ? read.value.toString() : read.problem.code
  })
  assert.equal(words, 'sku\n')
  await assert.rejects(
    withSpooledZip(parts, () => Promise.reject(new Error('stopped'))),
    /stopped/,
  )
  assert.deepEqual(await files(), before)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { banner, bannerSetup } from '#tests/factories/texts/text-setup.ts'
import { shopDeps } from '#tests/fakes/shop-deps.ts'
import { sweepUploads } from '../../workflows/picturing/sweep-uploads.ts'

const { setup } = await bannerSetup()

test('what came in for banners and texts and is named by none is deleted after its time; what a version, a draft or a product has stays', async () => {
  const { db, texts, publish, masters, clock } = await setup(banner())
  const cameIn = clock.now
  const take = async (content: Buffer) => {
    const taken = await texts.upload({ content, by: 'Arun' })
    return taken.ok ? taken.value.path : assert.fail(taken.problem.code)
  }
  const paint = (background: string) =>
    sharp({ create: { width: 90, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const drawing = (path: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="${path}"/></svg>`)
  const [red, blue, green] = [await take(await paint('#f00')), await take(await paint('#00f')), await take(await paint('#0f0'))]
  const [plain, ofProduct] = [await take(drawing('M0 0h9')), await take(drawing('M0 0v9'))]
  const nameOf = async (path: string) => (await texts.findStored([path]))[path]
  const names = new Map(await Promise.all([red, blue, green, plain, ofProduct].map(async (path) => [path, (await nameOf(path))!] as const)))
  const shown = (file: string) => banner({ file, width: 90, height: 40, alt: 'Red' })
  // Published once, and no more: a version that can be brought back has it.
  assert.ok((await publish('banners', [shown(red)])).ok)
  assert.ok((await publish('banners', [banner()])).ok)
  const { version } = (await texts.show('banners'))!
  const draft = { name: 'banners', source: JSON.stringify([shown(blue)]), seenDraft: 0, seenVersion: version, by: 'Arun' }
  assert.ok((await texts.saveDraft(draft)).ok)
  await db.query(`insert into folder_files (path, media_name) values ('media/signs/nine.svg', $1)`, [names.get(ofProduct)])

  const sweep = (before: Date) => sweepUploads(before, shopDeps(db))
  assert.equal(await sweep(cameIn), 0)
  // Sent once more it stays as if it had come now.
  clock.now = new Date(cameIn.getTime() + 60_000)
  assert.equal(await take(await paint('#0f0')), green)
  assert.equal(await sweep(new Date(cameIn.getTime() + 1)), 1)
  const stored = async () => (await Promise.all([...names].map(async ([, name]) => (await masters.read(name)) !== undefined))).map(Number)
  assert.deepEqual(await stored(), [1, 1, 1, 0, 1])
  assert.deepEqual(await Promise.all([plain, ofProduct].map(nameOf)), [undefined, undefined])
  assert.equal(await sweep(new Date(clock.now.getTime() + 1)), 1)
  assert.deepEqual(await stored(), [1, 1, 0, 0, 1])
})

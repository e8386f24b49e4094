import type { Page } from '@playwright/test'
import { unzipSync, zipSync } from 'fflate'
import { expectFits } from '../../support/page-checks.ts'
import { pressWords } from '../../support/press.ts'
import { ownShop } from '../../support/start-shop-for-tests.ts'
import { devices, expect, expectAccessible, openDesk, test as base } from '../support/desk-test.ts'

/** Settings and texts of other tests would stand between: a shop of its own. */
const test = base.extend(ownShop())

type CallShop = (path: string, ...args: readonly unknown[]) => Promise<unknown>

const edits: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'settings.json': ['"linkHoldHours": 48', '"linkHoldHours": 24'],
  'tax-rates.json': [
    '{ "from": "2017-11-15", "gstBasisPoints": 1800 }\n',
    '{ "from": "2017-11-15", "gstBasisPoints": 1800 },\n      { "from": "2099-04-01", "gstBasisPoints": 700 }\n',
  ],
  'content/about.md': ['\n---\n\n', '\n---\n\nBoxes are a fine thing.\n\n'],
}

/** The folder as the desk gives it away, with other words in it, and without its pictures: these the shop has. */
async function editedFolder(page: Page): Promise<Buffer> {
  const reply = await page.request.get('/desk/files/folder.zip', { timeout: 120_000 })
  const words = unzipSync(await reply.body(), { filter: ({ name }) => /[.](?:json|md|yaml)$/.test(name) })
  for (const [path, [from, to]] of Object.entries(edits)) {
    const text = Buffer.from(words[path]!).toString()
    expect(text, path).toContain(from)
    words[path] = Buffer.from(text.replace(from, to))
  }
  return Buffer.from(zipSync(words))
}

async function sendFolder(page: Page) {
  const buffer = await editedFolder(page)
  await openDesk(page, '/desk/products/changes')
  await page.getByLabel('CSV, JSON or zip').setInputFiles({ name: 'shop.zip', mimeType: 'application/zip', buffer })
  await pressWords(page.getByRole('button', { name: 'Look at it' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('shop.zip', { timeout: 60_000 })
}

async function standOf(callShop: CallShop) {
  const settings = (await callShop('configuring.show', 'settings')) as { value: { orders: { linkHoldHours: number } } }
  const rates = (await callShop('configuring.show', 'tax-rates')) as { written: string }
  const about = (await callShop('texts.show', 'about')) as { text: { source: string } }
  return [settings.value.orders.linkHoldHours, rates.written.includes('2099-04-01'), about.text.source.includes('a fine thing')]
}

for (const device of [devices.laptop, { ...devices.phone, viewport: { width: 360, height: 740 } }])
  test.describe(`at ${device.viewport!.width} pixels`, () => {
    test.use(device)

    test('the owner brings other settings, rates and texts in with a folder, sees them first, and takes all of it back; an assistant may neither', async ({
      logIn,
      callShop,
      faults,
    }) => {
      test.slow()
      faults.allow(/^403 .*\/desk\/products\/changes/)
      const { page } = await logIn('owner')
      await sendFolder(page)
      await expect(page.getByText('0 new, 0 changed, ')).toContainText('1 setting, 1 tax rate, 1 text, no faults.')
      await expect(page.getByRole('region', { name: 'Settings', exact: true })).toContainText(
        'Hours a link can be paid: 48 hours → 24 hours',
      )
      await expect(page.getByRole('region', { name: 'Tax rates' })).toContainText('from 2099-04-01: nothing → 7 %')
      await expect(page.getByRole('list', { name: 'Lines that change of About us' })).toContainText('Boxes are a fine thing.')
      await expectAccessible(page)
      await expectFits(page, device.viewport!.width)
      expect(await standOf(callShop)).toEqual([48, false, false])

      const plan = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
      const { email, page: theirs } = await logIn('assistant', { on: 'another browser' })
      expect((await theirs.goto(`/desk/products/changes/plans/${plan}`))?.status()).toBe(403)
      const arun = { id: 'x', email, name: 'Arun', role: 'assistant', confirmedAt: new Date(), startPage: 'today' }
      const refused = async (act: string, input: object) =>
        expect(await callShop('desk.act', arun, { act, key: `no-${act.replace('.', '-')}-of-an-assistant-${plan}`, input })).toMatchObject({
          ok: false,
          problem: { code: 'not_allowed' },
        })
      await refused('products.applyPlan', { plan, seen: 0 })

      await pressWords(page.getByRole('button', { name: 'Bring it all in' }))
      await expect(page.getByRole('region', { name: 'Brought in', exact: true })).toBeVisible()
      expect(await standOf(callShop)).toEqual([24, true, true])
      await expectAccessible(page)
      await expectFits(page, device.viewport!.width)
      await refused('products.undoPlan', { plan })
      expect(await standOf(callShop)).toEqual([24, true, true])

      await pressWords(page.getByRole('button', { name: 'Take it all back' }))
      await expect(page.getByRole('button', { name: 'Take it all back' })).toHaveCount(0)
      expect(await standOf(callShop)).toEqual([48, false, false])
    })
  })

test.describe('at a time', () => {
  test.use(devices.laptop)

  test('the owner plans a folder with settings and texts for a day, and calls it off', async ({ logIn, callShop }) => {
    test.slow()
    const { page } = await logIn('owner')
    await sendFolder(page)
    await pressWords(page.getByRole('button', { name: 'At a time' }))
    const dialog = page.getByRole('dialog', { name: 'Bring it in at a time' })
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('From').fill(`${day}T09:30`)
    await pressWords(dialog.getByRole('button', { name: 'Plan it' }))
    await expect(page.getByRole('region', { name: 'Planned', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Settings', exact: true })).toContainText('48 hours → 24 hours')
    await pressWords(page.getByRole('button', { name: 'Call it off' }))
    await expect(page.getByRole('region', { name: 'Called off' })).toBeVisible()
    expect(await standOf(callShop)).toEqual([48, false, false])
  })
})

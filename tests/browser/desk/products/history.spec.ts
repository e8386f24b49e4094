import type { Page } from '@playwright/test'
import { expectFits } from '../../support/page-checks.ts'
import { pressWords } from '../../support/press.ts'
import { ownShop } from '../../support/start-shop-for-tests.ts'
import { devices, expect, expectAccessible, openDesk, test as base } from '../support/desk-test.ts'

/** What other tests change would stand between: a shop of its own. */
const test = base.extend(ownShop())

type CallShop = (path: string, ...args: readonly unknown[]) => Promise<unknown>

/** Other words on About, published by Meera. */
async function publishAbout(callShop: CallShop) {
  const shown = (await callShop('texts.show', 'about')) as { text: { source: string }; version: number }
  const source = `${shown.text.source}\n\nBoxes are a fine thing.\n`
  const draft = { name: 'about', source, seenDraft: 0, seenVersion: shown.version, by: 'Meera' }
  const saved = (await callShop('texts.saveDraft', draft)) as { value: { version: number } }
  await callShop('texts.publish', { name: 'about', draft: saved.value.version, by: 'Meera' })
  return shown.version + 1
}

/** Another limit for cash, saved by Meera. */
async function limitCash(callShop: CallShop) {
  const { value, version } = (await callShop('configuring.show', 'settings')) as { value: { cod: object }; version: number }
  const wanted = { ...value, cod: { ...value.cod, upToRupees: 8_000 } }
  await callShop('configuring.save', { document: 'settings', began: version, wanted, by: 'Meera', source: 'form' })
  return version + 1
}

const changed = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'History' }).getByRole('row').filter({ hasText: text })

for (const device of [devices.laptop, { ...devices.phone, viewport: { width: 360, height: 740 } }])
  test.describe(`at ${device.viewport!.width} pixels`, () => {
    test.use(device)

    test('the owner finds all that was changed in one list, by kind, and takes each back there; an assistant does not see it', async ({
      logIn,
      callShop,
      faults,
    }) => {
      test.slow()
      faults.allow(/^403 .*\/desk\/products\/changes/)
      const arun = (await logIn('assistant', { on: 'another browser' })).page
      await openDesk(arun, '/desk/products')
      await expect(arun.getByRole('link', { name: 'Imports and history' })).toHaveCount(0)
      expect((await arun.goto('/desk/products/changes?kind=settings'))?.status()).toBe(403)

      const { places } = (await callShop('catalogue.listPlaces', { from: 1, limit: 2 })) as { places: { code: string; name: string }[] }
      const [first] = places as [{ code: string; name: string }]
      await callShop('catalogue.placeProduct', { code: first.code, place: 2, by: 'Meera' })
      const about = `About us, version ${await publishAbout(callShop)}`
      const settings = `Settings, version ${await limitCash(callShop)}`

      const { page } = await logIn('owner')
      await openDesk(page, '/desk/products/changes')
      await expect(changed(page, settings)).toContainText('Cash on delivery: up to: ₹10,000 → ₹8,000')
      await expect(changed(page, about)).toContainText('Meera')
      await expect(changed(page, '1 moved').first()).toContainText('Meera')
      await expectAccessible(page)
      await expectFits(page, device.viewport!.width)

      await pressWords(page.getByRole('button', { name: `Take back ${settings}` }))
      await expect(changed(page, /Takes back version \d+/)).toContainText('₹8,000 → ₹10,000')
      await pressWords(page.getByRole('navigation', { name: 'Kinds of changes' }).getByRole('link', { name: 'Texts' }))
      await expect(changed(page, settings)).toHaveCount(0)
      await pressWords(page.getByRole('button', { name: `Take back ${about}` }))
      await expect(changed(page, 'Brought back')).toBeVisible()
      await pressWords(page.getByRole('link', { name: about }))
      await expect(page.getByRole('main')).toContainText('Boxes are a fine thing.')

      await openDesk(page, '/desk/products/changes?kind=products')
      await pressWords(changed(page, '1 moved').first().getByRole('link'))
      const row = page.getByRole('row').filter({ hasText: first.name })
      await expect(row).toContainText('place in lists')
      await expect(row).toContainText('1 → 2')
      await expectAccessible(page)
      await expectFits(page, device.viewport!.width)
      await pressWords(page.getByRole('button', { name: `Take back ${first.name}` }))
      await expect(row).toContainText('Taken back')
      const { places: after } = (await callShop('catalogue.listPlaces', { from: 1, limit: 1 })) as typeof first & {
        places: (typeof first)[]
      }
      expect(after[0]?.code).toBe(first.code)
    })
  })

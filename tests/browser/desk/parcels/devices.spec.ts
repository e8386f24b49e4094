import type { Page } from '@playwright/test'
import { aBookedParcel } from '../support/desk-parcels.ts'
import { devices, expect, openDesk, test } from '../support/desk-test.ts'
import { countWakeLocks, fakeCamera, recordTones } from '../support/stand-in-devices.ts'
import { pressMiddle } from '../../support/press.ts'

// What is set by the browser's own protocol stays so in a context that is used again.
test.use({ reuseContext: false })

/** A scanner is a keyboard that ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test.describe('at the packing table', () => {
  test.use(devices.laptop)

  test('a scan lands in its field wherever the focus is, a wrong one sounds low, and one into an open dialog does nothing', async ({
    owner,
    callShop,
    ask,
    logIn,
  }) => {
    const [parcel, other] = [await aBookedParcel({ owner, callShop, ask }, ['Asha']), await aBookedParcel({ owner, callShop, ask }, ['Jo'])]
    const { page } = await logIn('assistant')
    await page.addInitScript(recordTones)
    await openDesk(page, '/desk/pack')
    await scan(page, parcel.tickets[0] ?? '')
    const packed = page.getByRole('button', { name: /^Packed/ })
    await packed.focus()
    await scan(page, other.tickets[0] ?? '')
    await expect(page.getByRole('alert')).toContainText(`this is of ${other.number}`)
    expect(await page.evaluate('tones')).toEqual([1320, 220, 165])

    const keys = page.getByRole('dialog', { name: 'Keys' })
    await packed.focus()
    await page.keyboard.press('?')
    await expect(keys).toBeVisible()
    const before = page.url()
    await scan(page, parcel.tickets[0] ?? '')
    expect(page.url()).toBe(before)
    for (const { number } of [parcel, other])
      expect(((await callShop('packing.show', number)) as { standing: string }).standing, number).toBe('ready')
  })

  test('the camera reads a ticket, and is switched off after the first code and when it is closed', async ({
    owner,
    callShop,
    ask,
    logIn,
  }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const { page } = await logIn('assistant')
    await page.addInitScript(fakeCamera)
    await openDesk(page, '/desk/pack')
    const isCameraOn = () => page.evaluate(`streams.flatMap((each) => each.getTracks()).some(({ readyState }) => readyState === 'live')`)
    const camera = page.getByRole('dialog', { name: 'Hold the code before the camera' })
    await page.getByRole('button', { name: 'Camera' }).click()
    await expect.poll(isCameraOn).toBe(true)
    await camera.getByRole('button', { name: 'Close' }).click()
    await expect.poll(isCameraOn).toBe(false)

    await page.getByRole('button', { name: 'Camera' }).click()
    await expect.poll(isCameraOn).toBe(true)
    await page.evaluate((code) => Object.assign(globalThis, { codeBeforeCamera: code }), parcel.tickets[0])
    await expect(page.getByRole('article', { name: `Parcel of ${parcel.number}` })).toBeVisible()
    await expect(camera).toBeHidden()
    expect(await isCameraOn()).toBe(false)
  })
})

test.describe('on the tablet of the bench', () => {
  test.use(devices.tablet)

  test('the workshop keeps the screen awake, asks again when it is shown again, and lets it sleep elsewhere', async ({ logIn }) => {
    const { page } = await logIn('assistant')
    await page.addInitScript(countWakeLocks)
    await openDesk(page, '/desk/workshop')
    const locks = () => page.evaluate('[asked, held]')
    await expect.poll(locks).toEqual([1, 1])
    await page.evaluate('showAgain()')
    await expect.poll(locks).toEqual([2, 1])
    await page.getByRole('link', { name: 'Today' }).first().click()
    await expect(page).toHaveURL(/\/desk$/)
    await expect.poll(locks).toEqual([2, 0])
  })
})

test.describe('on a phone', () => {
  test.use(devices.phone)

  test('holding a row by its link chooses it, and opens nothing when the finger goes up', async ({ owner, callShop, ask, logIn }) => {
    const parcel = await aBookedParcel({ owner, callShop, ask })
    const { page } = await logIn('assistant')
    await openDesk(page, '/desk/parcels')
    const link = page.getByRole('link', { name: parcel.number, exact: true })
    await link.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await link.boundingBox())!
    const before = page.url()
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] })
    const bar = page.getByRole('group', { name: 'With the chosen parcels' })
    await expect(bar).toContainText('1 chosen')
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // With the last choice the boxes go too.
    await pressMiddle(page.getByRole('checkbox', { name: `Choose ${parcel.number}` }))
    await expect(bar).toHaveCount(0)
    expect(page.url()).toBe(before)
  })
})

import { pressGround, pressOutside, pressWords } from '../../support/press.ts'
import { devices, expect, expectAccessible, openDesk, test } from '../support/desk-test.ts'

const presses = () => {
  test('the filters of a list open and close as a hand and a key expect, and what is chosen counts', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/orders')
    const open = page.getByRole('button', { name: 'Filter', exact: true })
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await pressWords(open)
    await expect(panel).toBeVisible()
    await expectAccessible(page)
    const paid = panel.getByRole('group', { name: 'State' }).getByRole('checkbox').first()
    await pressWords(panel.getByRole('group', { name: 'State' }).locator('label').first())
    await expect(paid).toBeChecked()
    await pressGround(panel)
    await expect(panel, 'its ground is a part of it').toBeVisible()

    await panel.getByRole('button', { name: 'Close: Filters' }).click()
    await expect(panel).toBeHidden()
    await pressWords(open)
    await expect(paid, 'what was chosen is still there').toBeChecked()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(open).toBeFocused()
    await pressWords(open)
    await expect(panel).toBeVisible()
    await pressOutside(panel)
    await expect(panel).toBeHidden()

    await pressWords(open)
    await pressWords(panel.getByRole('button', { name: 'Show these orders' }))
    await expect(page).toHaveURL(/[?&]state=/)
    await expect(panel, 'the list that was asked for is seen').toBeHidden()
  })
}

test.describe('on a laptop', () => {
  presses()

  test('the columns open and close the same way', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/orders')
    const panel = page.getByRole('dialog', { name: 'Shown columns' })
    await pressWords(page.getByRole('button', { name: 'Columns' }))
    await pressWords(panel.locator('label').first())
    await expect(panel.getByRole('checkbox').first()).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use(devices.phone)
  presses()

  test('the choices of a filter are as high as a finger, and states are in the order of the alphabet', async ({ logIn }) => {
    const { page } = await logIn('owner')
    await openDesk(page, '/desk/orders')
    await pressWords(page.getByRole('button', { name: 'Filter', exact: true }))
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await expect(panel).toBeVisible()
    const heights = await panel
      .locator('label:has([type=checkbox])')
      .evaluateAll((all) => all.map((label) => label.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(5)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    const states = (await panel.getByLabel('State of India').locator('option').allTextContents()).slice(1)
    expect(states.length).toBeGreaterThan(30)
    expect(states).toEqual(states.toSorted())
  })
})

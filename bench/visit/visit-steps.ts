import type { Page } from '@playwright/test'
import { addressOf } from '#src/web/routes.ts'

/** One thing that a shopper does; `optional` where the measured shop may not offer it. */
type VisitStep = { readonly name: string; readonly optional?: boolean; act(page: Page): Promise<unknown> }

const main = (page: Page) => page.getByRole('main')

/** A visit from the first page to the form of the checkout, by touch, as a script of what a shopper sees. */
export const visitSteps: readonly VisitStep[] = [
  { name: 'home is opened', act: (page) => page.goto(addressOf('home')) },
  { name: 'the menu is opened', act: (page) => page.getByRole('button', { name: 'Menu', exact: true }).tap() },
  {
    name: 'the list of products is opened',
    act: async (page) => {
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Product', exact: true }).tap()
      await page.waitForURL((url) => url.pathname === addressOf('products'))
    },
  },
  { name: 'the filters are opened', act: (page) => page.getByRole('button', { name: 'Filters' }).tap() },
  {
    name: 'a filter is chosen',
    act: async (page) => {
      const filters = page.getByRole('dialog', { name: 'Filters' })
      await filters.locator('label:has(input[type=checkbox],input[type=radio])').first().tap()
    },
  },
  { name: 'the filters are closed', act: (page) => page.keyboard.press('Escape') },
  { name: 'the search is opened', act: (page) => page.getByRole('button', { name: 'Search' }).first().tap() },
  { name: 'a word is searched', act: (page) => page.getByLabel('Search the shop').pressSequentially('ring', { delay: 80 }) },
  { name: 'the search is closed', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'a card is opened',
    act: async (page) => {
      await main(page).getByRole('article').filter({ hasText: 'Takes a name' }).first().getByRole('link').first().tap()
      await page.getByRole('switch', { name: 'Customise' }).waitFor()
    },
  },
  {
    name: 'another picture is chosen',
    optional: true,
    act: (page) => page.getByRole('button', { name: /^Picture 2 of/ }).tap(),
  },
  {
    name: 'personalisation is turned on',
    act: async (page) => {
      await page.getByText('Customise', { exact: true }).tap()
      await nameField(page).waitFor()
    },
  },
  { name: 'a name is typed', act: (page) => nameField(page).pressSequentially('Meera', { delay: 80 }) },
  { name: 'a sign is chosen', optional: true, act: (page) => page.getByLabel('Zodiac sign').selectOption('Leo') },
  {
    name: 'the piece is put into the bag',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add To Bag' }).tap()
      await page.getByRole('link', { name: 'Bag, 1 piece' }).waitFor()
    },
  },
  {
    name: 'the bag is opened',
    act: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Bag, 1 piece' }).tap()
      await page.waitForURL((url) => url.pathname === addressOf('cart'))
    },
  },
  { name: 'one more is taken', act: (page) => page.getByRole('button', { name: 'One more' }).tap() },
  {
    name: 'the checkout is opened',
    act: async (page) => {
      await main(page)
        .locator(`a[href="${addressOf('checkout')}"]`)
        .tap()
      await page.getByLabel('Delivery name').waitFor()
    },
  },
  {
    name: 'the form of the checkout is filled',
    act: (page) => page.getByLabel('Delivery name').pressSequentially('Asha Rao', { delay: 60 }),
  },
  { name: 'the pincode is typed', act: (page) => page.getByLabel('Pincode').pressSequentially('560001', { delay: 60 }) },
]

const nameField = (page: Page) => page.getByLabel('Name', { exact: true })

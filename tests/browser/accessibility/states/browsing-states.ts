import type { Page } from '@playwright/test'
import { examples } from '../../support/example-addresses.ts'
import { openFilters } from '../../support/listing-steps.ts'
import { expect, open } from '../../support/shop-test.ts'
import type { ShopState } from './state.ts'
import { tick } from '../../support/press.ts'

/** A page as it is opened. */
export const opened = (address: string, name = 'opened'): ShopState => ({ name, reach: ({ page }) => open(page, address) })

const main = (page: Page) => page.getByRole('main')

export const homeStates: readonly ShopState[] = [
  opened(examples.home),
  {
    name: 'the menu is open',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    },
  },
  {
    name: 'a search with suggestions, one of them chosen',
    reach: async ({ page }) => {
      await open(page, examples.home)
      await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('combobox', { name: 'Search the shop' }).fill('ring')
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(1)
    },
  },
]

export const productsStates: readonly ShopState[] = [
  opened('/product?colour=Navy&material=Velvet&sort=price', 'with filters chosen'),
  {
    name: 'the filters are open',
    reach: async ({ page }) => {
      await openFilters(page)
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    },
  },
  opened('/product?material=Glass&closure=zip', 'nothing has these properties'),
  opened('/product?q=ringbox', 'a search that has found something'),
  opened('/product?q=aeroplane', 'a search that has found nothing'),
  opened('/product?category=Ring+Boxes', 'a category'),
]

export const personalisedStates: readonly ShopState[] = [opened('/personalized?sign=Leo', 'with a sign')]

export const b2bStates: readonly ShopState[] = [
  opened(examples.b2b),
  {
    name: 'the enquiry window with errors',
    reach: async ({ page }) => {
      await page.getByRole('link', { name: /Shagun Favour Case/ }).click()
      const window = page.getByRole('dialog', { name: 'Fill the Form' })
      await window.getByRole('button', { name: 'Send enquiry' }).click()
      await expect(window.getByText('Quantity must be 50 or higher.', { exact: true })).toBeVisible()
    },
  },
]

export const enquiryStates: readonly ShopState[] = [
  {
    name: 'an enquiry with errors',
    reach: async ({ page }) => {
      await open(page, examples.bulkEnquiry)
      await main(page).getByRole('button', { name: 'Send enquiry' }).click()
      await expect(main(page).getByText('Quantity must be 50 or higher.', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'an enquiry that was sent',
    reach: async ({ page, shopper }) => {
      await main(page).getByLabel('Your name').fill(shopper.name)
      await main(page).getByLabel('Email').fill(shopper.email)
      await main(page).getByLabel('Phone number').fill(shopper.phone)
      await main(page).getByLabel('Quantity').fill('120')
      await main(page).getByRole('button', { name: 'Send enquiry' }).click()
      await expect(page.getByRole('region', { name: 'Your enquiry' })).toBeVisible()
    },
  },
]

export const contactStates: readonly ShopState[] = [
  {
    name: 'a message with errors',
    reach: async ({ page }) => {
      await open(page, examples.contact)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Please enter your name', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'a message that could not be sent',
    reach: async ({ page, shopper, faults }) => {
      faults.allow(/^500 .*\/api\/contact\/add/)
      await page.route('**/api/contact/add', (route) => route.fulfill({ status: 500, json: { code: 'internal_error' } }))
      await page.getByLabel('Your name').fill(shopper.name)
      await page.getByLabel('Email').fill(shopper.email)
      await tick(page.getByLabel('This is a complaint'))
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(main(page).getByRole('alert')).toBeFocused()
    },
  },
  {
    name: 'a message that was sent',
    reach: async ({ page }) => {
      await page.unroute('**/api/contact/add')
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByRole('region', { name: 'Your message' })).toBeVisible()
    },
  },
]

export const galleryStates: readonly ShopState[] = [
  opened('/gallery?category=Manufactory'),
  {
    name: 'a picture is open, and enlarged',
    reach: async ({ page }) => {
      await main(page).getByRole('list').getByRole('link').first().click()
      const window = page.getByRole('dialog', { name: 'Pictures, one at a time' })
      await window.getByRole('button', { name: 'Zoom in' }).click()
      await expect(window.getByLabel('Zoom', { exact: true })).toHaveText('200 %')
    },
  },
]

export const faqStates: readonly ShopState[] = [
  {
    name: 'with an answer open',
    reach: async ({ page }) => {
      await open(page, examples.faq)
      await main(page).locator('summary').first().click()
    },
  },
]

export const notFoundStates: readonly ShopState[] = [
  {
    name: 'opened',
    reach: async ({ page, faults }) => {
      faults.allow(/^404 .*\/not-found$/)
      await open(page, examples.notFound)
    },
  },
  {
    name: 'a page that cannot be made',
    reach: async ({ page, faults }) => {
      faults.allow(/^failed: .*\/faq\.data/)
      await page.route('**/faq.data*', (route) => route.abort('connectionfailed'))
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
    },
  },
]

export const enquiryStatusStates: readonly ShopState[] = [
  {
    name: 'a number that does not exist',
    reach: async ({ page, shopper, faults }) => {
      faults.allow(/^404 .*enquiry-status/)
      await open(page, '/enquiry-status?ticket=MJ-E999999999')
      await page.getByLabel('Your mail address or phone').fill(shopper.email)
      await page.getByRole('button', { name: 'See how it stands' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'an enquiry that waits for its answer',
    reach: async ({ page, shopper }) => {
      const data = { userName: shopper.name, userEmail: shopper.email, phoneNo: shopper.phone, message: 'May I visit?' }
      const { ticketNumber } = (await (await page.request.post('/api/contact/add', { data })).json()) as { ticketNumber: string }
      await open(page, `/enquiry-status?ticket=${ticketNumber}`)
      await page.getByLabel('Your mail address or phone').fill(shopper.email)
      await page.getByRole('button', { name: 'See how it stands' }).click()
      await expect(page.getByRole('heading', { name: /we owe you an answer/ })).toBeVisible()
    },
  },
]

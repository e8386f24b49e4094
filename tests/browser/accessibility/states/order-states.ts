import type { Page } from '@playwright/test'
import { placePersonalOrder } from '../../desk/support/personal-order.ts'
import { placeOrder } from '../../support/placed-order.ts'
import { callSandbox } from '../../support/sandbox-suppliers.ts'
import { expect, open } from '../../support/shop-test.ts'
import type { ShopState, Visit } from './state.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })
const standing = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const by = { who: 'staff', name: 'Meera' }

/** The address of a cash order that its courier has brought. */
async function delivered({ page, owner, shopper, ask }: Visit, isWhereNobodyCollects = false): Promise<string> {
  const { orderId } = await placeOrder(page.request, owner, shopper, true)
  await ask('deliver', { orderId, isWhereNobodyCollects })
  return `/order/${orderId}`
}

export const orderStates: readonly ShopState[] = [
  {
    name: 'it waits for its payment, which has failed once',
    reach: async ({ page, owner, shopper }) => {
      const { orderId } = await placeOrder(page.request, owner, shopper)
      await open(page, `/order/${orderId}?notice=failed`)
      await expect(standing(page, 'Waiting for your payment')).toBeVisible()
    },
  },
  {
    name: 'a cash order, with its writing being changed',
    reach: async ({ page, owner, shopper, faults }) => {
      faults.allow(/^400 .*\/order\//)
      const { orderId } = await placePersonalOrder(page.request, owner, shopper)
      await open(page, `/order/${orderId}`)
      await region(page, 'What you ordered').getByText('Change the writing').press('Enter')
      await expect(page.getByLabel('Custom Text')).toBeVisible()
    },
  },
  {
    name: 'its address and phone are changed, with an error',
    reach: async ({ page }) => {
      const where = region(page, 'Address and payment')
      await where.getByText('Change address line, phone or GSTIN').press('Enter')
      await where.getByLabel('Contact (phone)').fill('12')
      await where.getByRole('button', { name: 'Save the change' }).click()
      await expect(where.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'its data are to be erased',
    reach: async ({ page }) => {
      await region(page, 'Your data').getByText('Erase what you need not keep').press('Enter')
      await expect(region(page, 'Your data').getByRole('button', { name: 'Erase it' })).toBeVisible()
    },
  },
  {
    name: 'it is to be cancelled',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Cancel this order' }).click()
      await expect(page.getByRole('dialog', { name: /^Cancel order/ })).toBeVisible()
    },
  },
  {
    name: 'cancelled',
    reach: async ({ page }) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
      await expect(standing(page, 'Cancelled')).toBeVisible()
    },
  },
  {
    name: 'paid, and in the making',
    reach: async ({ page, owner, shopper, addresses }) => {
      const { orderId, gatewayOrderId } = await placeOrder(page.request, owner, shopper)
      await callSandbox(addresses.PAYMENTS, 'pay', { order_id: gatewayOrderId })
      await open(page, `/order/${orderId}`)
      await expect(standing(page, 'Paid. We are making it')).toBeVisible()
    },
  },
  {
    name: 'delivered',
    reach: async (visit) => {
      await open(visit.page, await delivered(visit))
      await expect(standing(visit.page, 'Delivered')).toBeVisible()
    },
  },
]

export const orderReturnStates: readonly ShopState[] = [
  {
    name: 'a return with errors',
    reach: async (visit) => {
      visit.faults.allow(/^400 .*\/return$/)
      await open(visit.page, `${await delivered(visit)}/return`)
      await visit.page.getByRole('button', { name: 'Ask for the return' }).click()
      await expect(visit.page.getByText('Please choose why')).toBeVisible()
    },
  },
  {
    name: 'a return that is looked at',
    reach: async (visit) => {
      const address = await delivered(visit)
      await askForReturn(visit, address)
      await open(visit.page, `${address}/return`)
      await expect(standing(visit.page, 'We look at it')).toBeVisible()
    },
  },
  {
    name: 'pieces to be sent, with an error',
    reach: async (visit) => {
      const address = await delivered(visit, true)
      const orderId = await askForReturn(visit, address)
      await visit.callShop('returns.approve', { orderId, ordinal: 1, by, words: undefined })
      await expect(async () => {
        await open(visit.page, `${address}/return`)
        await expect(visit.page.getByLabel('Courier and number')).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await visit.page.getByLabel('Courier and number').fill('  ')
      await visit.page.getByRole('button', { name: 'I have sent it' }).click()
      await expect(visit.page.getByText('Please write the courier and the number')).toBeVisible()
    },
  },
]

async function askForReturn({ callShop }: Visit, address: string): Promise<string> {
  const orderId = address.split('/').at(-1) ?? ''
  const lines = [{ position: 1, units: 1 }]
  await callShop('returns.ask', { orderId, lines, reason: 'late', wish: 'money', words: '', photoKeys: [] })
  return orderId
}

export const findOrderStates: readonly ShopState[] = [
  {
    name: 'with errors',
    reach: async ({ page, faults }) => {
      faults.allow(/^400 .*\/find-order/)
      await open(page, '/find-order')
      await page.getByLabel('Order number').fill('7')
      await page.getByLabel('Phone').fill('12')
      await page.getByRole('main').getByRole('button').first().click()
      await expect(page.locator('main [aria-invalid=true]').first()).toBeVisible()
    },
  },
  { name: 'asked', reach: ({ page }) => open(page, '/find-order?sent=yes') },
]

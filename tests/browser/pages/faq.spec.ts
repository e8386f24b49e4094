import { expectSoundPage, expectHeadingsInOrder, structuredDataOf } from '../support/page-checks.ts'
import { expect, open, test } from '../support/shop-test.ts'

test('one of the fifteen questions is open at a time, and a second click closes it', async ({ page }) => {
  await open(page, '/faq')
  const questions = page.getByRole('main').locator('details')
  const openOnes = page.getByRole('main').locator('details[open]')
  await expect(questions).toHaveCount(15)
  await expect(openOnes).toHaveCount(0)
  await questions.nth(0).locator('summary').click()
  await expect(openOnes).toHaveText([/How do I have a name put on a box/])
  await questions.nth(3).locator('summary').click()
  await expect(openOnes).toHaveText([/Can I change the name after I have ordered/])
  await questions.nth(3).locator('summary').click()
  await expect(openOnes).toHaveCount(0)
})

const answers = [
  ['What is your return policy?', '30-day return policy'],
  ['How soon is my order processed?', 'Orders are processed in 2-3 business days'],
  ['How long does delivery take?', 'Standard shipping takes 5-7 business days'],
  ['How can I reach you?', 'Monday to Friday 9 AM to 6 PM'],
] as const

test('questions about returns, orders, delivery and hours are answered with the figures of the settings', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, '/faq')
  for (const [question, detail] of answers) {
    const item = page.getByRole('main').locator('details', { hasText: question })
    await item.locator('summary').click()
    await expect(item.getByText(detail)).toBeVisible()
  }
})

test('questions open and close with the keyboard', async ({ page }) => {
  await open(page, '/faq')
  const first = page.getByRole('main').locator('details').first()
  await first.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('open', '')
  await page.keyboard.press('Space')
  await expect(first).not.toHaveAttribute('open')
})

test('a link in an answer navigates without a full page load', { tag: '@once' }, async ({ page }) => {
  await open(page, '/faq')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const item = page.getByRole('main').locator('details', { hasText: 'Is it real leather?' })
  await item.locator('summary').click()
  await item.getByRole('link', { name: 'Musafir roll' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Musafir Jewellery Roll' })).toBeVisible()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('search engines get all fifteen questions with their answers', { tag: '@once' }, async ({ page }) => {
  await page.goto('/faq')
  const { mainEntity } = (await structuredDataOf(page, 'FAQPage')) as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }
  expect(mainEntity).toHaveLength(15)
  for (const { name, acceptedAnswer } of mainEntity) {
    expect(name).toMatch(/\?$/)
    expect(acceptedAnswer.text).toMatch(/^<p>/)
    expect(acceptedAnswer.text).not.toMatch(/[{}]/)
  }
})

test('the questions are accessible, closed and open', async ({ page }) => {
  await open(page, '/faq')
  await expectSoundPage(page)
  await page.getByRole('main').locator('summary').last().click()
  await expectSoundPage(page)
  await expectHeadingsInOrder(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one question is open at a time, and a second click closes it', async ({ page }) => {
    await page.goto('/faq')
    const main = page.getByRole('main')
    await main.getByText('What does shipping cost?').click()
    await expect(main.getByText('Shipping is free everywhere in India')).toBeVisible()
    await main.getByText('Does a name cost extra?').click()
    await expect(main.locator('details[open]')).toHaveText([/The name and the sign are part of the price/])
    await main.getByText('Does a name cost extra?').click()
    await expect(main.locator('details[open]')).toHaveCount(0)
  })
})

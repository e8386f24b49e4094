import { expect, open, test } from './shop-test.ts'

test('of the fifteen questions one is open at a time, and a second click closes it', async ({ page }) => {
  await open(page, '/faq')
  const questions = page.getByRole('main').locator('details')
  const openOnes = page.getByRole('main').locator('details[open]')
  await expect(questions).toHaveCount(15)
  await questions.nth(0).locator('summary').click()
  await questions.nth(3).locator('summary').click()
  await expect(openOnes).toHaveCount(1)
  await questions.nth(3).locator('summary').click()
  await expect(openOnes).toHaveCount(0)
})

test('an article is teased with its first fourteen words, opened by Learn More, and left by Back', async ({ page }) => {
  await open(page, '/blog')
  const teased = page.getByText(/\[\.\.\.\]$/).first()
  const words = (await teased.innerText()).replace(/ \[\.\.\.\]$/, '')
  expect(words.split(' ')).toHaveLength(14)
  await page
    .getByRole('link', { name: /^Learn More/ })
    .first()
    .click()
  await expect(page.getByRole('article')).toContainText(words)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/blog')
})

test('an article that is not there says so inside the usual page, with 404', async ({ page, faults }) => {
  faults.allow(/^404 .*\/blog\//)
  const response = await page.goto('/blog/no-such-article')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This article is not here' })).toBeVisible()
})

import { recon, settled } from '#tests/factories/money/payout-files.ts'
import { devices, expect, expectAccessible, expectNoSidewaysScroll, openDesk, test } from '../support/desk-test.ts'

let files = 0

/** A report of the gateway's with one payment that this shop does not know; no two tests have the same. */
function aReport(more: (id: string) => readonly string[] = () => []) {
  const id = `pay_browser${process.pid}x${++files}`
  const [date = '', time = ''] = new Date(Date.now() + 330 * 60_000).toISOString().split('T')
  const madeAt = `${date.split('-').toReversed().join('/')} ${time.slice(0, 8)}`
  const text = [recon, settled({ id, settlement: `setl_${id}`, madeAt }), ...more(id)].join('\r\n')
  return { id, file: { name: `${id}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) } }
}

test.describe('Meera, on her laptop', () => {
  test.use(devices.laptop)

  test('sees what a settlement file would change, applies it, and lets the difference be with a note, which can be taken back', async ({
    logIn,
  }) => {
    const { page, name } = await logIn('owner')
    const { id, file } = aReport()
    await openDesk(page, '/desk/money/settlements')
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(file.name)
    await expect(page.getByText('One row, all new. 0 agree. One difference because of it.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What would differ' })).toContainText(`Payment ${id} is settled, and unknown to us`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Apply it' }).click()
    await expect(page.getByRole('region', { name: 'Applied' })).toContainText('The same file again changes nothing.')

    await openDesk(page, '/desk/money')
    const line = page.getByRole('region', { name: 'What differs' }).getByRole('listitem').filter({ hasText: id })
    await expect(line).toContainText('₹799')
    await line.getByRole('button', { name: 'Let it be' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Why').fill('A payment of our other shop')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Let it be' }).click()
    await expect(line).toHaveCount(0)
    const letBe = page.getByRole('region', { name: 'Let be' }).getByRole('listitem').filter({ hasText: id })
    await expect(letBe).toContainText(name)
    await expect(letBe).toContainText('A payment of our other shop')
    await letBe.getByRole('button', { name: 'Back on the list' }).click()
    await expect(line).toHaveCount(1)
  })

  test('is told the line and the column of a fault, and nothing of the file is applied', async ({ logIn }) => {
    const { page } = await logIn('owner')
    const { file } = aReport((id) => [settled({ id: `${id}b` }).replace('799', '7.9.9')])
    await openDesk(page, '/desk/money/files')
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect(page.getByRole('region', { name: 'Faults' })).toContainText(
      'Line 3, amount: there is 7.9.9; wanted is rupees, such as 1499.50.',
    )
    await expect(page.getByRole('button', { name: 'Apply it' })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test.describe('Meera, on her phone', () => {
  test.use(devices.phone)

  test('reads a file and what differs without sideways scrolling', async ({ logIn }) => {
    const { page } = await logIn('owner')
    const { file } = aReport()
    await openDesk(page, '/desk/money/files')
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect(page.getByRole('button', { name: 'Apply it' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    for (const screen of ['/desk/money', '/desk/money/payments', '/desk/money/refunds', '/desk/money/settlements', '/desk/money/cash']) {
      await openDesk(page, screen)
      await expectNoSidewaysScroll(page)
    }
  })
})

test('an assistant reads no file, and lets no difference be', async ({ logIn, ask }) => {
  const { page } = await logIn('assistant')
  const { file } = aReport()
  const id = String(await ask('takePayoutFile', { text: file.buffer.toString() }))
  for (const screen of ['/desk/money/files', `/desk/money/files/${id}`, '/desk/money/settlements', '/desk/money/cash'])
    expect((await page.request.get(screen)).status(), screen).toBe(403)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a file is sent, looked at and applied; a workbook is refused with what to do', async ({ logIn, faults }) => {
    faults.allow(/ csp$/)
    faults.allow(/^400 /)
    const { page } = await logIn('owner')
    const { id, file } = aReport()
    await page.goto('/desk/money/settlements')
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Look at it' }).click()
    await page.getByRole('button', { name: 'Apply it' }).click()
    await expect(page.getByRole('region', { name: 'Applied' })).toBeVisible()
    await page.goto('/desk/money')
    await expect(page.getByRole('listitem').filter({ hasText: id })).toHaveCount(1)

    await page.goto('/desk/money/files')
    await page.getByLabel('CSV file').setInputFiles({ name: 'book.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\0\0') })
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect(page.getByRole('alert')).toContainText('each of its sheets, saved as CSV')
  })
})

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { dividingSetup } from '#tests/fakes/dividing-setup.ts'
import { runShopCommand } from '#tests/run-shop-command.ts'

test('one invoice and one challan are written as PDFs by their numbers, and a number that was not issued writes nothing', async () => {
  const { db, shop, orderId, divided } = await dividingSetup()
  const rest = await divided()
  for (const id of [orderId, rest]) await shop.work.fulfil(id)
  const folder = mkdtempSync(join(tmpdir(), 'documents-'))
  after(() => rmSync(folder, { recursive: true }))
  const write = (...args: string[]) => runShopCommand(db.connection, 'tax-document', ...args)

  const challan = join(folder, 'challan.pdf')
  const invoice = join(folder, 'invoice.pdf')
  const written = [await write('mj/td2627/0001', '--file', challan), await write('MJ/T2627/0001', '--file', invoice)]
  assert.deepEqual(
    written.map(({ stdout }) => stdout),
    [`${challan} holds MJ/TD2627/0001.\n`, `${invoice} holds MJ/T2627/0001.\n`],
  )
  // A challan is three pages, an invoice is one.
  assert.deepEqual([challan, invoice].map(pagesOf), [3, 1])

  const none = await write('MJ/TD2627/0002', '--file', join(folder, 'none.pdf'))
  assert.deepEqual([none.code, none.stderr.trim()], [1, 'There is no invoice, credit note or delivery challan MJ/TD2627/0002.'])
  const unnamed = await write()
  assert.deepEqual([unnamed.code, unnamed.stderr.split('\n')[0]], [2, 'Say which one, by its number such as MJ/2627/0001.'])
  assert.deepEqual(readdirSync(folder), ['challan.pdf', 'invoice.pdf'])
})

const pagesOf = (file: string): number => readFileSync(file, 'latin1').match(/\/Type \/Page\b/g)?.length ?? 0

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '#tests/database.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { startShop } from '#src/main/start-shop.ts'

/** A shop on a database of its own, until standard input ends. The made pictures are shared with `npm start`. */
const { connection, drop } = await createDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'shop-browser-'))
const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' })
if (!config.ok) throw new Error(config.problem.faults.join('\n'))

const shop = await startShop(config.value, () => {}, { connection, mediaDir: '.data/media' })
const panel = (word: string) => shop.panels.find(({ title }) => title.includes(word))?.address ?? ''
console.log(JSON.stringify({ SHOP: shop.address, PAYMENTS: panel('Payments'), PARCELS: panel('Parcels'), MAILBOX: panel('Mailbox') }))

process.stdin.on('end', async () => {
  await shop.stop()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
process.stdin.resume()

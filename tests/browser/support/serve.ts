import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '#tests/database.ts'
import { endWithParent } from '#tests/end-with-parent.ts'
import { freePort } from '#tests/free-port.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { scryptPasswords } from '#src/platform/passwords/scrypt-passwords.ts'
import { openDatabase } from '#src/platform/db/postgres.ts'
import { startShop } from '#src/main/compose-shop.ts'
import { sandboxOffsets } from '#src/main/wiring/sandbox-ports.ts'
import { openBuiltDesk } from '#src/main/http/desk/built-desk.ts'
import { generousCaps, generousLimits } from '#tests/generous-limits.ts'
import { openCommandServer } from './command-server.ts'
import { stoppableDatabase } from './stoppable-database.ts'
import type { TestAddresses } from './start-shop-for-tests.ts'

/** A shop on a database of its own, until its parent ends or disconnects. It shares the copies of made pictures with `npm start`. */
const { connection, drop } = await createDatabase({ template: 'pictured' })
const dataDir = mkdtempSync(join(tmpdir(), 'shop-browser-'))
// Some tests send far more requests than one visitor may.
const limits = process.argv.includes('--generous-limits') ? generousLimits : {}
// While its database is away it would complain all the time.
const isStoppable = process.argv.includes('--stoppable-database')
// DESK_URL names the port, so it must be known before the start.
const desk = process.argv.includes('--desk-of-its-own') ? await deskAddresses() : { PORT: '0' }
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: isStoppable ? 'silent' : 'error', ...desk, ...generousCaps, ...limits })
if (!config.ok) throw new Error(config.problem.faults.join('\n'))

const mediaDir = '.data/media-cache'
// What is weighed must not depend on how early it is requested.
const openDesk: typeof openBuiltDesk = async (deps) => {
  const desk = await openBuiltDesk(deps)
  await desk.filesRecompressed
  return desk
}
// Every test at the desk adds somebody and logs them in; at the real cost each would spend half a second on hashes.
const passwords = scryptPasswords({ N: 2 ** 10, r: 8, p: 1 })
const database = isStoppable ? await stoppableDatabase(connection) : undefined
const shop = await startShop(config.value, () => {}, { connection: database?.connection ?? connection, mediaDir, openDesk, passwords })
await shop.assetsRecompressed
const db = openDatabase(connection, { max: 2 })
const commands = await openCommandServer({ shop: shop.shop, db, database, shopDir: config.value.shopDir })
const panel = (word: string) => shop.panels.find(({ title }) => title.includes(word))?.address ?? ''
// All tests together book more parcels than the sandbox's first ₹5,000 pay for; the carrier then refuses those of the last tests.
const recharged = await fetch(`${panel('Parcels')}/__sandbox/wallet`, { method: 'POST', body: JSON.stringify({ rupees: '100000.00' }) })
if (!recharged.ok) throw new Error(`the sandbox's wallet could not be recharged: ${recharged.status}`)
endWithParent(close)
process.send?.({
  SHOP: shop.address,
  DESK: new URL(shop.deskAddress).origin,
  PAYMENTS: panel('Payments'),
  PARCELS: panel('Parcels'),
  MAILBOX: panel('Mailbox'),
  COMMANDS: commands.address,
} satisfies TestAddresses)

/** The same computer under two names: browsers take them for two hosts. The ports after the shop's own are for its sandboxes. */
async function deskAddresses() {
  const port = await freePort(sandboxOffsets)
  return { PORT: `${port}`, HOST: '127.0.0.1', DESK_URL: `http://localhost:${port}` }
}

async function close(): Promise<void> {
  await commands.close()
  await shop.stop()
  await database?.stop()
  await db.close()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
}

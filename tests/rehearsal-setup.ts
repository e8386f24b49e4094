import { after } from 'node:test'
import type { PostgresDatabase } from '#src/platform/db/postgres.ts'
import { startMailbox } from '#src/sandbox/mailbox/mailbox.ts'
import { startRazorpaySandbox } from '#src/sandbox/razorpay/razorpay-sandbox.ts'
import { startShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'
import { aPhotograph } from './factories/stored-picture.ts'
import { recordingQueue } from './fakes/recording-queue.ts'
import { unchanging } from '#src/shop/settings/at-one-version.ts'
import { settingsRules } from '#src/importer/settings/settings-rules.ts'
import { testSettings } from './fakes/shop-deps.ts'

/** The stand-ins of all suppliers, stopped after the test. */
export async function rehearsalSandboxes(shiprocket: Parameters<typeof startShiprocketSandbox>[0] = {}) {
  const [payments, parcels, mails] = await Promise.all([
    startRazorpaySandbox({ webhookSecret: 'secret' }),
    startShiprocketSandbox(shiprocket),
    startMailbox(),
  ])
  after(() => Promise.all([payments.stop(), parcels.stop(), mails.stop()]))
  return { payments, parcels, mails }
}

/** What a rehearsal is given besides its sandboxes and its clock. */
export const rehearsalParts = (db: PostgresDatabase) => ({
  db,
  reading: db,
  exporting: db,
  settings: { ...testSettings, returns: { ...testSettings.returns, collects: true } },
  settingsRules: settingsRules({ overrides: {} }),
  currentSettings: unchanging,
  publicUrl: 'http://shop.test',
  dataDir: '.data',
  secretKey: undefined,
  deskUrl: undefined,
  findPicture: () => aPhotograph(),
  queue: recordingQueue(),
})

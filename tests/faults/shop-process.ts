import { startShop } from '#src/main/start-shop.ts'
import { razorpayGateway } from '#src/integrations/razorpay/razorpay-gateway.ts'
import { shiprocketCarrier } from '#src/integrations/shiprocket/shiprocket-carrier.ts'
import { smtpMailer } from '#src/integrations/smtp/smtp-mailer.ts'
import { readConfig } from '#src/platform/config/config.ts'
import type { ShopWorld } from './killable-shop.ts'

/** One whole shop without pages, on a database and with suppliers that outlive it. Told all it needs in its first argument. */
const { connection, mediaDir, payments, carrier, smtpUrl } = JSON.parse(process.argv[2] ?? '') as ShopWorld
const config = readConfig({ PORT: '0', LOG_LEVEL: 'error' })
if (!config.ok) throw new Error(config.problem.faults.join('\n'))

let token: string | undefined
const tokenStore = {
  get: async () => token,
  async set(given: string | undefined) {
    token = given
  },
}
const mailer = smtpMailer({ url: smtpUrl, from: { name: 'Manjusha', address: 'orders@manjusha.example' } })

const shop = await startShop(config.value, () => {}, {
  connection,
  mediaDir,
  connectSuppliers: async () => ({
    payments: razorpayGateway({ ...payments, scriptUrl: '', origins: [], mode: 'sandbox' }),
    carrier: shiprocketCarrier({ ...carrier, tokenStore, mode: 'sandbox' }),
    mailer,
    forwards: [],
    panels: [],
    meetShop() {},
    async stop() {
      mailer.close()
    },
  }),
  openPages: async ({ calls }) => ({ listener: calls, forget() {}, async close() {} }),
})
process.stdout.write(`${shop.address}\n`)

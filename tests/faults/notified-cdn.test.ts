import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cdnPageCopies } from '#src/integrations/cdn/cdn-page-copies.ts'
import type { ProductId } from '#src/kit/id.ts'
import { paise, paiseToRupees } from '#src/kit/money.ts'
import { startShop } from '#src/main/compose-shop.ts'
import { openPageCache } from '#src/main/http/built-pages.ts'
import { cdnHeaders } from '#src/main/http/cdn-headers.ts'
import type { OpenPages } from '#src/main/http/serve-shop.ts'
import { shopListener } from '#src/main/http/shop-listener.ts'
import { connectSuppliers } from '#src/main/wiring/suppliers.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { trackReads } from '#src/platform/db/read-tracking.ts'
import { encodeBody } from '#src/platform/http/encoded-body.ts'
import { cdnSandboxAccess, startCdnSandbox } from '#src/sandbox/cdn/cdn-sandbox.ts'
import { addressOf, callAddress } from '#src/web/routes.ts'
import { testDatabase } from '#tests/database.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { generousCaps, generousLimits } from '#tests/generous-limits.ts'
import { importSmallShop, soldVariant } from './small-shop.ts'

const stock = 5
const noor = 'noor' as ProductId
const page = addressOf('product', { productId: noor })

/** Pages of one line, with our cache and our headers: how many units there are, and which release rendered it. */
const pagesOf =
  (release: string): OpenPages =>
  async ({ shop, ...needs }) => {
    const { cache, invalidate, stopRenewing } = openPageCache({
      async render() {
        const { made, read } = await trackReads(() => shop.catalogue.find(noor))
        const line = `${release}: ${made?.product.variants[0]?.available} left`
        const headers = cdnHeaders({ seconds: 3_600, staleSeconds: 60 }, read)
        return Object.assign(encodeBody(Buffer.from(line), 200, headers), { shows: read })
      },
      canRenew: async () => {},
      report: assert.ifError,
    })
    const listener = shopListener({ ...needs, cache, assets: new Map(), post: () => assert.fail() })
    return { listener, invalidate, madeBy: release, close: async () => stopRenewing() }
  }

test('a CDN that keeps pages for an hour shows a sale at once, and a new release when the one before has ended', async () => {
  const db = await testDatabase()
  const { mediaDir, remove } = await importSmallShop(db)
  const cdn = await startCdnSandbox()
  after(async () => {
    await cdn.stop()
    remove()
  })
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', ...generousLimits, ...generousCaps })
  assert.ok(config.ok)
  const start = (release: string) =>
    startShop(config.value, () => {}, {
      ...{ connection: db.connection, mediaDir, openPages: pagesOf(release) },
      connectSuppliers: async (needs) => ({
        ...(await connectSuppliers(needs)),
        copies: cdnPageCopies({ supplier: 'fastly', url: cdn.url, ...cdnSandboxAccess }),
      }),
    })
  const look = async () => (await fetch(cdn.url + page)).text()
  const shows = async (line: string) => {
    while ((await look()) !== line) await lookAgain()
  }
  const isNotified = async (times: number) => {
    while (cdn.dropped().length < times) await lookAgain()
  }

  const before = await start('before')
  cdn.connectShop(before.address)
  await isNotified(1)
  assert.deepEqual(cdn.dropped()[0], ['shop'], 'what the CDN kept while no process ran is not shown')
  assert.equal(await look(), `before: ${stock} left`)
  assert.equal((await fetch(cdn.url + page)).headers.get('x-cache'), 'HIT')
  const sold = await fetch(before.address + callAddress('addOrder'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ clientName: 'Asha Rao', clientEmail: 'asha@shopper.example', clientPhNo1: '9820012345', clientAdd1: '14 Karve Road' },
      ...{ city: 'Pune', state: 'Maharashtra', pincode: '411004', country: 'India', isCod: 0, isPrepaid: 1 },
      amount: paiseToRupees(paise(soldVariant.pricePaise * (stock - 2))),
      cartItems: [{ fkImgId: soldVariant.variantId, quantity: stock - 2 }],
    }),
  })
  assert.equal(sold.status, 200, await sold.text())
  await shows('before: 2 left')

  const drops = cdn.dropped().length
  const next = await start('next')
  after(next.stop)
  await isNotified(drops + 1)
  // The release before still runs, and a request of the CDN reaches it once more.
  await shows('before: 2 left')
  cdn.connectShop(next.address)
  const written = async () => (await db.query<{ last_value: number }>('select last_value from page_changes_id_seq'))[0]?.last_value ?? 0
  const [wasWritten] = [await written(), await before.stop()]
  assert.equal(await written(), wasWritten + 1)
  await shows('next: 2 left')
})

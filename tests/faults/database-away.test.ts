import assert from 'node:assert/strict'
import { chmod, cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startShop } from '#src/main/compose-shop.ts'
import { livePath, readyPath } from '#src/main/http/health/health.ts'
import { shopListener } from '#src/main/http/shop-listener.ts'
import { normaliseAddress } from '#src/main/http/page-address.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { encodeBody } from '#src/platform/http/encoded-body.ts'
import { trackReads } from '#src/platform/db/read-tracking.ts'
import { createPageCache } from '#src/platform/http/page-cache.ts'
import type { Shop } from '#src/shop/shop.ts'
import type { CatalogueChange } from '#src/shop/catalogue/catalogue.ts'
import { mediaUrl } from '#src/web/media-url.ts'
import { addressOf, callAddress } from '#src/web/routes.ts'
import { plain, variant, writeShopFolder } from '#tests/factories/shop-folder.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { generousCaps, generousLimits } from '#tests/generous-limits.ts'

test('a shop whose database is killed serves its cached pages, refuses orders with a 503, and goes on by itself when it is back', async () => {
  const { running, printed, changes, openedCheckouts, cluster, ask } = await aShop()
  const { order } = ask
  const cached = [addressOf('home'), addressOf('product', { productId: 'rani' })]
  // Nobody has opened the checkout before the database is away, and what is made meanwhile may be outdated.
  const bag = [addressOf('cart'), addressOf('checkout')]
  assert.equal((await order()).status, 200)
  // The sale changes pages, and is announced after all changes of the start: from here on only the database could empty the cache.
  while (!changes.some((change) => change !== 'import')) await lookAgain()
  const picture = await pictureOf(running.shop)
  for (const address of [...cached, addressOf('cart'), picture]) assert.equal((await ask.page(address)).status, 200)
  const before = changes.length
  while ((await ask.page(readyPath)).status !== 200) await lookAgain()

  const away = `${cluster}-away`
  await rename(cluster, away)
  process.kill(Number((await readFile(join(away, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  while (!printed.some((line) => line.includes('is gone: restore it'))) await lookAgain()
  for (const address of [...cached, ...bag, picture]) assert.equal((await ask.page(address)).status, 200, address)
  assert.equal((await ask.page(addressOf('checkout'))).status, 200)
  assert.deepEqual(openedCheckouts, [true, true], 'it is not kept')
  for (const refused of [await order(), await ask.page(addressOf('faq')), await ask.page(addressOf('order', { orderId: 'unknown' }))]) {
    assert.equal(refused.status, 503)
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.match(await refused.text(), /cannot look anything up at the moment/)
  }
  while ((await ask.page(readyPath)).status !== 503) await lookAgain()
  assert.equal((await ask.page(livePath)).status, 200, 'a supervisor has no reason to start it anew')
  assert.equal(changes.length, before, 'pages stay cached as long as no new ones can be rendered')

  await rename(away, cluster)
  while ((await order()).status !== 200) await lookAgain()
  while ((await ask.page(readyPath)).status !== 200) await lookAgain()
  assert.equal((await ask.page(addressOf('faq'))).status, 200)
  const readAgain = () => changes.slice(before).filter((change) => change === 'import').length
  while (readAgain() === 0) await lookAgain()
  assert.equal(readAgain(), 1, 'what may have changed meanwhile is read again')
  for (let visit = 0; visit < 2; visit++) await ask.page(addressOf('checkout'))
  assert.deepEqual(openedCheckouts, [true, true, false], 'it is kept from now on')
  await isBooked(running.shop, await ask.paidOrder())
})

/** A whole shop on an embedded database of its own, with the real cache and listener and pages of one line each. */
async function aShop() {
  const folder = await mkdtemp(join(tmpdir(), 'database-away-'))
  // The database server of root runs as another user.
  await chmod(folder, 0o755)
  const shopDir = await writeShopFolder(join(folder, 'shop'), [plain({ variants: [variant('RANI-OXB', { stock: 6 })] })])
  await cp('demo-shop/settings.json', join(shopDir, 'settings.json'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    SHOP_DIR: shopDir,
    LOG_LEVEL: 'silent',
    ...generousLimits,
    ...generousCaps,
  })
  assert.ok(config.ok)
  const printed: string[] = []
  const openedCheckouts: boolean[] = []
  const changes: CatalogueChange[] = []
  const running = await startShop(config.value, (line) => void printed.push(line), {
    openPages: async ({ shop, ...needs }) => {
      const render = async (address: string) => {
        const { made, isStale } = await trackReads(() => lineOf(shop, address))
        if (address === addressOf('checkout')) openedCheckouts.push(isStale)
        return Object.assign(encodeBody(Buffer.from(made), 200, [['content-type', 'text/plain']]), { isStale })
      }
      const cache = createPageCache({ render, normalise: normaliseAddress, report: () => {} })
      return {
        ...needs,
        listener: shopListener({ ...needs, cache, assets: new Map(), post: render }),
        invalidate: () => cache.invalidate(),
        close: async () => {},
      }
    },
  })
  after(async () => {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  })
  running.shop.catalogue.onChange((change) => void changes.push(change))
  return {
    running,
    printed,
    changes,
    openedCheckouts,
    cluster: join(folder, 'data/postgres/pg18'),

    ask: askAt(running.address, running.panels),
  }
}

async function lineOf(shop: Shop, address: string): Promise<string> {
  if (address === addressOf('cart')) return JSON.stringify(await shop.content.media())
  if (address === addressOf('checkout')) return JSON.stringify(await shop.content.agreedDates())
  if (address === addressOf('faq')) return JSON.stringify(await shop.content.getText('questions'))
  if (address.startsWith('/order/')) return JSON.stringify((await shop.orders.find(address as never)) ?? 'none')
  return JSON.stringify(await shop.catalogue.find('rani'))
}

async function pictureOf(shop: Shop): Promise<string> {
  const picture = (await shop.catalogue.find('rani'))?.product.variants[0]?.pictures[0]
  assert.ok(picture)
  return mediaUrl(picture.key, Math.min(...picture.widths), 'webp')
}

function askAt(address: string, panels: readonly { readonly title: string; readonly address: string }[]) {
  const post = (url: string, body: unknown) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const order = (payment: object = { isCod: 1, isPrepaid: 0 }) =>
    post(address + callAddress('addOrder'), {
      ...{ clientName: 'Asha Rao', clientEmail: 'asha@shopper.example', clientPhNo1: '9820012345', clientAdd1: '14 Karve Road' },
      ...{ city: 'Pune', state: 'Maharashtra', pincode: '411004', country: 'India', amount: '1199', ...payment },
      cartItems: [{ fkImgId: 'RANI-OXB', quantity: 1 }],
    })
  return {
    order,
    page: (path: string) => fetch(address + path),
    async paidOrder(): Promise<string> {
      const reply = (await (await order({ isCod: 0, isPrepaid: 1 })).json()) as { order: string; pkOrderId: string }
      const payments = panels.find(({ title }) => title.includes('Payments'))!.address
      assert.equal((await post(`${payments}/__sandbox/payments/take`, { order_id: JSON.parse(reply.order).id })).status, 200)
      return reply.pkOrderId
    },
  }
}

async function isBooked(shop: Shop, orderId: string): Promise<void> {
  while ((await shop.orders.find(orderId as never))?.state !== 'booked') await lookAgain()
}

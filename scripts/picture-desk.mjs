// Takes the pictures of docs/desk/ from a running shop with rehearsed data, by its start's link:
//   npm run shop -- rehearse && npm start
//   node scripts/picture-desk.mjs 'http://localhost:3000/desk/in/demo?key=...' [folder] [screen ...]
// CHROMIUM names the browser where Playwright has installed none.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

/** A screen's address, or how to reach it from another page: the first link of this kind. */
const screens = {
  today: { path: '/desk', phone: true },
  orders: { path: '/desk/orders' },
  order: { path: '/desk/orders', first: 'tr:has-text("Booked"):has-text("+") a[href^="/desk/orders/MJ-"]', phone: true },
  calls: { path: '/desk/calls', phone: true },
  workshop: { path: '/desk/workshop', tablet: true },
  ticket: { path: '/desk/workshop', first: 'a[href^="/desk/t/"]' },
  parcels: { path: '/desk/parcels' },
  parcel: { path: '/desk/parcels', first: 'a[href^="/desk/parcels/MJ-"]' },
  handover: { path: '/desk/handover' },
  pack: { path: '/desk/parcels', first: 'a[href*="/desk/pack?"]' },
  enquiries: { path: '/desk/enquiries?tab=new' },
  enquiry: { path: '/desk/enquiries?tab=new&kind=bulk', first: 'a[href^="/desk/enquiries/MJ-"]', phone: true },
  grievance: { path: '/desk/enquiries?tab=grievances', first: 'tr:has-text("Leela") a[href^="/desk/enquiries/MJ-"]' },
  'saved-answers': { path: '/desk/enquiries/answers' },
  'product-pictures': { path: '/desk/products/MJ-1001/pictures' },
  changes: { path: '/desk/products/changes' },
  'change-plan': { path: '/desk/products/changes', first: 'a[href*="/changes/plans/"]' },
  'change-set': { path: '/desk/products/changes', first: 'table a[href^="/desk/products/changes/"]' },
  texts: { path: '/desk/texts' },
  text: { path: '/desk/texts/terms' },
  banners: { path: '/desk/banners' },
  stock: { path: '/desk/stock' },
  'stock-count': { path: '/desk/stock/counts', first: 'a[href^="/desk/stock/counts/"]' },
  writing: { path: '/desk/products/MJ-1002/writing', phone: true },
  'new-product': { path: '/desk/products/new' },
  money: { path: '/desk/money' },
  settlements: { path: '/desk/money/settlements' },
  cash: { path: '/desk/money/cash' },
  'payout-file': { path: '/desk/money/files', first: 'a[href^="/desk/money/files/"]' },
  invoices: { path: '/desk/money/invoices' },
  gst: { path: '/desk/money/gst' },
  figures: { path: '/desk/figures?range=30' },
  mails: { path: '/desk/mails' },
  mail: { path: '/desk/mails', first: 'a[href^="/desk/mails/"]:not([href$="/kinds"])' },
  'mail-kinds': { path: '/desk/mails/kinds' },
  shop: { path: '/desk/shop' },
  'shop-cash': { path: '/desk/shop/cash' },
  'shop-tax': { path: '/desk/shop/tax' },
  people: { path: '/desk/people' },
  log: { path: '/desk/people/log' },
  jobs: { path: '/desk/jobs' },
  search: { path: '/desk/search?q=asha' },
  account: { path: '/desk/account' },
}

const [link, folder = 'docs/desk', ...wanted] = process.argv.slice(2)
if (!link) throw new Error('Give the link that the start printed.')
const { origin } = new URL(link)
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {})
const sizes = {
  laptop: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
}
for (const [device, size] of Object.entries(sizes)) {
  const context = await browser.newContext({ ...size, reducedMotion: 'reduce', timezoneId: 'Asia/Kolkata', locale: 'en-IN' })
  const page = await context.newPage()
  await page.goto(link)
  for (const [name, screen] of Object.entries(screens)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    if (device !== 'laptop' && !screen[device] && wanted.length === 0) continue
    await takePicture(page, device === 'laptop' ? name : `${name}-${device}`, screen)
  }
  await context.close()
}
await browser.close()

async function takePicture(page, name, { path, first }) {
  const reply = await page.goto(origin + path)
  if (!reply?.ok()) return console.log(`${name}: ${reply?.status()}, no picture`)
  if (first) {
    const address = await page
      .locator(first)
      .first()
      .getAttribute('href')
      .catch(() => undefined)
    if (!address) return console.log(`${name}: nothing to open, no picture`)
    await page.goto(origin + address)
  }
  await page.waitForLoadState('load')
  await page.evaluate(() => document.fonts.ready)
  // A picture is made when it is first asked for.
  const isShown = () =>
    [...document.images].every((image) => image.complete || image.offsetParent === null || image.getBoundingClientRect().top > innerHeight)
  await page.waitForFunction(isShown, undefined, { timeout: 8_000 }).catch(() => console.log(`${name}: not every picture has come`))
  const file = join(folder, `${name}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toFile(file)
  console.log(file)
}

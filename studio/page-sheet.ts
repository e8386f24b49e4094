// Draws docs/pages.webp, the shop's pages with their pictures, on a desktop and on a phone: node studio/page-sheet.ts http://localhost:3000
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { studio } from './blender.ts'

const pages = [
  '/',
  '/product',
  '/product/noor-ring-box?colour=Emerald&name=Asha&sign=Leo',
  '/personalized',
  '/gallery',
  '/about-us',
  '/blog',
  '/product/haveli-hatbox?colour=Plum&name=Kavya&sign=Aries',
]
const desktop = { width: 1280, height: 900 }
const phone = { width: 360, height: 740 }
const drawn = { desktop: 460, phone: 150, height: 323, gap: 10 }

const shop = process.argv[2] ?? 'http://localhost:3000'
const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const [wide, narrow] = await Promise.all([desktop, phone].map((viewport) => browser.newContext({ viewport, reducedMotion: 'reduce' })))
  const across = drawn.desktop + drawn.phone + drawn.gap * 3
  const parts: OverlayOptions[] = []
  for (const [at, page] of pages.entries()) {
    const left = (at % 2) * across + drawn.gap
    const top = Math.floor(at / 2) * (drawn.height + drawn.gap) + drawn.gap
    parts.push({ input: await seen(wide!, page, drawn.desktop), left, top })
    parts.push({ input: await seen(narrow!, page, drawn.phone), left: left + drawn.desktop + drawn.gap, top })
  }
  const rows = Math.ceil(pages.length / 2)
  await sharp({
    create: { width: across * 2 - drawn.gap, height: rows * (drawn.height + drawn.gap) + drawn.gap, channels: 3, background: '#d9cfc2' },
  })
    .composite(parts)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(studio, '../docs/pages.webp'))
} finally {
  await browser.close()
}

async function seen(context: BrowserContext, path: string, width: number): Promise<Buffer> {
  const page = await context.newPage()
  await page.goto(shop + path)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(
      [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode().catch(() => undefined)),
    )
  })
  const picture = await page.screenshot()
  await page.close()
  return sharp(picture).resize(width, drawn.height, { fit: 'cover', position: 'top' }).toBuffer()
}

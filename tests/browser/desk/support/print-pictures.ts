import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../../support/shop-test.ts'

const pictureOf = (form: string): string => fileURLToPath(new URL(`../../../../docs/print/${form}.png`, import.meta.url))

/** Cells so large that numbers, names and dates may differ in them. */
const grid = { width: 16, height: 22 }
/** From 0, white, to 1, black. */
const mostInAll = 0.012
const mostInOneCell = 0.16

/** Compares the ink of the first sheet, cell by cell, with the picture in docs/print/. Delete a picture to have it drawn anew. */
export async function expectInkOf(page: Page, form: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('section').first()
  const drawn = await inkOf(sheet)
  const file = pictureOf(form)
  if (!existsSync(file)) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(
      file,
      await sharp(await sheet.screenshot())
        .resize({ width: 480 })
        .grayscale()
        .png({ palette: true, colours: 16 })
        .toBuffer(),
    )
    throw new Error(`${file} is drawn anew: look at it`)
  }
  const wanted = await cellsOf(file)
  const differences = drawn.map((ink, at) => Math.abs(ink - wanted[at]!))
  const inAll = differences.reduce((sum, each) => sum + each, 0) / differences.length
  expect([inAll <= mostInAll, Math.max(...differences) <= mostInOneCell], `${form}: ${inAll}, ${Math.max(...differences)}`).toEqual([
    true,
    true,
  ])
}

export const inkOf = async (sheet: Locator): Promise<number[]> => cellsOf(await sheet.screenshot())

async function cellsOf(picture: Buffer | string): Promise<number[]> {
  const pixels = await sharp(picture)
    .flatten({ background: '#fff' })
    .grayscale()
    .resize({ ...grid, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return [...pixels].map((light) => 1 - light / 255)
}

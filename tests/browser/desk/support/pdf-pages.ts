import type { Page } from '@playwright/test'
import { PDFDocument } from '@cantoo/pdf-lib'

const pointsPerMm = 72 / 25.4

/** Width and height in whole millimetres of each page that a browser prints, by the page's own sizes. */
export async function pagesOfPdf(page: Page): Promise<number[][]> {
  const printed = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
  return printed.getPages().map((each) => [each.getWidth(), each.getHeight()].map((points) => Math.round(points / pointsPerMm)))
}

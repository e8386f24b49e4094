import { readFile } from 'node:fs/promises'
import type { TaxDocument } from '#src/shop/tax/tax-document.ts'

/** Draws invoices and credit notes. Fonts and the tool that draws are loaded with the first of them, so that a start does not wait. */
export function paperDrawer(): (document: TaxDocument) => Promise<Uint8Array> {
  let tools: ReturnType<typeof loadTools> | undefined
  return async (document) => {
    tools ??= loadTools()
    const { drawPaper, fonts } = await tools
    return drawPaper(document, fonts)
  }
}

async function loadTools() {
  const [{ drawPaper }, { fontNames }] = await Promise.all([
    import('#src/documents/tax-invoice/draw-paper.ts'),
    import('#src/documents/tax-invoice/paper-type.ts'),
  ])
  const files = await Promise.all(
    fontNames.map(async (name) => [name, await readFile(new URL(`../documents/tax-invoice/fonts/${name}.ttf`, import.meta.url))] as const),
  )
  return { drawPaper, fonts: Object.fromEntries(files) as unknown as Parameters<typeof drawPaper>[1] }
}

import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import type { Challan } from '#src/shop/tax/challans/challan.ts'
import type { TaxDocument } from '#src/shop/tax/tax-document.ts'

/** Some 40 KB each. A document is drawn for its mails and for its order's page, within minutes. */
const cachedDocuments = 50

/** Returns a function that draws invoices, credit notes and challans. Fonts and the PDF library are loaded with the first, so that a start does not wait. */
export function documentDrawer(): (document: TaxDocument | Challan) => Promise<Uint8Array> {
  let tools: ReturnType<typeof loadTools> | undefined
  const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: cachedDocuments })

  async function draw(document: TaxDocument | Challan): Promise<Uint8Array> {
    tools ??= loadTools()
    const { drawTaxDocument, fonts } = await tools
    return drawTaxDocument(document, fonts)
  }

  return (document) => {
    const { number } = document
    // An issued document never changes, so its number identifies what is drawn.
    const cached = drawn.get(number)
    if (cached) return cached
    const drawing = draw(document)
    drawn.set(number, drawing)
    drawing.catch(() => drawn.delete(number))
    return drawing
  }
}

async function loadTools() {
  const [{ drawTaxDocument }, { fontNames }] = await Promise.all([
    import('#src/documents/tax-invoice/draw-tax-document.ts'),
    import('#src/documents/tax-invoice/typesetting.ts'),
  ])
  const files = await Promise.all(
    fontNames.map(
      async (name) => [name, await readFile(new URL(`../../documents/tax-invoice/fonts/${name}.ttf`, import.meta.url))] as const,
    ),
  )
  return { drawTaxDocument, fonts: Object.fromEntries(files) as unknown as Parameters<typeof drawTaxDocument>[1] }
}

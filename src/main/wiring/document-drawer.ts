import { readFile } from 'node:fs/promises'
import type { TaxDocument } from '#src/shop/tax/tax-document.ts'

/** Some 40 KB each. A paper is asked for by its mails and by its order's page, within minutes. */
const cachedDocuments = 50

/** Draws invoices and credit notes. Fonts and the tool that draws are loaded with the first of them, so that a start does not wait. */
export function documentDrawer(): (document: TaxDocument) => Promise<Uint8Array> {
  let tools: ReturnType<typeof loadTools> | undefined
  const drawn = new Map<string, Promise<Uint8Array>>()

  async function draw(document: TaxDocument): Promise<Uint8Array> {
    tools ??= loadTools()
    const { drawTaxDocument, fonts } = await tools
    return drawTaxDocument(document, fonts)
  }

  return (document) => {
    const { number } = document
    // What is issued is never changed, so its number says all.
    const known = drawn.get(number) ?? draw(document)
    // Once more at the end of the line: the first in it is the one that was longest not asked for.
    drawn.delete(number)
    drawn.set(number, known)
    known.catch(() => drawn.delete(number))
    if (drawn.size > cachedDocuments) drawn.delete(drawn.keys().next().value as string)
    return known
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

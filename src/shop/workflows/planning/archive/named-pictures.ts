import { readPictures } from '../../../catalogue/table/picture-cells.ts'
import { readProductTable } from '../../../catalogue/table/product-table.ts'
import { chunksOf, kindOf, readText } from '../read-text.ts'

/** The pictures that a table or a `catalogue.json` names, each once. None of a file that cannot be read: looking at it says why. */
export async function namedPictures(content: Uint8Array): Promise<readonly string[]> {
  const text = readText(content)
  if (!text.ok) return []
  return [...new Set(kindOf(content) === 'json' ? inJson(text.value) : await inTable(text.value))]
}

async function inTable(text: string): Promise<readonly string[]> {
  const table = await readProductTable(chunksOf(text))
  if (!table.ok) return []
  const cells = table.value.rows.flatMap((row) => [...row.cells]).filter(([{ kind }]) => kind === 'pictures')
  return cells.flatMap(([, cell]) => readPictures(cell) ?? []).map(({ file }) => file)
}

type Loose = { readonly [name: string]: unknown }

function inJson(text: string): readonly string[] {
  try {
    const colours = listIn<Loose>(JSON.parse(text)).flatMap((product) => listIn<Loose>(product?.['variants']))
    const files = colours.flatMap((colour) => listIn<Loose>(colour?.['images'])).map((image) => image?.['file'])
    return files.filter((file) => typeof file === 'string')
  } catch {
    return []
  }
}

const listIn = <Item>(json: unknown): readonly (Item | undefined)[] => (Array.isArray(json) ? (json as Item[]) : [])

import type { PictureRecord, ProductRecord, VariantRecord } from '../changes/product-record.ts'
import { isCanvasPicture, type NamedPicture } from './picture-cells.ts'
import { shown, type TableFault, type TableRow } from './product-table.ts'
import { readCell } from './read-cell.ts'
import { isSameNumber } from './spreadsheet-cell.ts'
import { cellText, keyColumns, type TableColumn, versionColumn } from './table-columns.ts'
import { fieldAt } from './write-product-table.ts'

/** Finds a picture by its path, or by the name that a table has for it. */
export type FindPicture = {
  /** One that came with the table or beside it; or in words what is wanted instead of it. */
  brought(file: string): PictureRecord | string | undefined
  /** One of the shop. */
  stored(file: string): PictureRecord | undefined
}

export const missingPicture = (file: string): string =>
  `a picture that the shop has, or one in a zip with this file or beside it: there is no ${shown(file)}`

export type EditedRecord = { readonly record: ProductRecord; readonly faults: readonly TableFault[] }

type Branch = { [name: string]: unknown }

/** The product with what its rows say. A cell that says what is there already leaves it exactly as it is, so that an export brings nothing. */
export function editRecord(base: ProductRecord, rows: readonly TableRow[], findPicture: FindPicture): EditedRecord {
  const record = structuredClone(base) as unknown as Loose
  const faults: TableFault[] = []
  const edit = (holder: Branch, before: Branch, cell: Cell) => {
    const wanted = editCell(holder, before, cell, findPicture)
    if (wanted !== undefined) faults.push(faultOf(cell, wanted))
  }
  const ofProduct = new Map<TableColumn, Cell>()
  for (const cell of rows.flatMap(cellsOf)) {
    const earlier = ofProduct.get(cell.column)
    if (cell.column.of === 'colour') editColour(cell)
    else if (!earlier) edit(record, base as unknown as Branch, cell)
    else if (earlier.text !== cell.text)
      faults.push(faultOf(cell, `the same as in line ${earlier.line}, “${shown(earlier.text)}”: it is one product`))
    if (cell.column.of === 'product') ofProduct.set(cell.column, cell)
  }
  return { record: withoutEmptyParts(record) as unknown as ProductRecord, faults }

  function editColour(cell: Cell): void {
    if (cell.sku === undefined) return void faults.push(faultOf(cell, 'the SKU of its colour in the same row'))
    const { edited, before } = colourOf(record, base, cell.sku)
    // Stock is counted by the shop.
    if (!(cell.column.name === 'stock' && before)) edit(edited, before ?? {}, cell)
  }
}

type Loose = Branch & { variants: Branch[] }

/** A cell that is to be read, with the SKU of its row. */
type Cell = { readonly line: number; readonly column: TableColumn; readonly text: string; readonly sku: string | undefined }

function cellsOf({ line, cells }: TableRow): Cell[] {
  const sku = [...cells].find(([{ name }]) => name === 'sku')?.[1].trim()
  const read = [...cells].filter(([column]) => column !== versionColumn && !keyColumns.some((name) => name === column.name))
  return read.map(([column, text]) => ({ line, column, text, sku }))
}

const faultOf = ({ line, column, text }: Cell, wanted: string): TableFault => ({ line, column: column.name, found: shown(text), wanted })

/** Returns what is wanted instead, when the cell cannot be read, or does not fit. */
function editCell(holder: Branch, before: Branch, { column, text }: Cell, findPicture: FindPicture): string | undefined {
  const isSame = isSameText(text, cellText(column.kind, fieldAt(before, column)), column)
  if (isSame && !(column.kind === 'pictures' && bringsOthers(before, findPicture))) return undefined
  const read = readCell(column, text)
  return read.ok ? put(holder, column, read.value, findPicture) : read.problem
}

/** A text that a spreadsheet takes for a number is the same as long as its number is: "0042" comes back as "42". */
function isSameText(cell: string, stored: string, { kind }: TableColumn): boolean {
  if (kind === 'rupees') return amountOf(cell) === amountOf(stored)
  return tidy(cell) === tidy(stored) || (kind === 'text' && isSameNumber(cell, stored))
}

/** LibreOffice drops the tabs of a text with line breaks. */
const tidy = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '').trim()
/** Spreadsheets drop the last zero of "1199.50". */
const amountOf = (text: string): string => text.trim().replace(/([.]\d)$/, '$10')

/** Finds the colour, or begins a new one, which was not there before. */
function colourOf(record: Loose, base: ProductRecord, sku: string): { readonly edited: Branch; readonly before: Branch | undefined } {
  const before = base.variants.find((variant) => variant.sku === sku)
  const known = record.variants.find((variant) => variant['sku'] === sku)
  const edited = known ?? { sku, stock: 0, images: [] }
  if (!known) record.variants.push(edited)
  return { edited, before }
}

/** Returns what is wanted instead, when the value does not fit. */
function put(holder: Branch, column: TableColumn, value: unknown, findPicture: FindPicture): string | undefined {
  if (column.kind === 'pictures') return putPictures(holder, (value ?? []) as readonly NamedPicture[], findPicture)
  if (column.kind === 'canvas') return putOnCanvas(holder, 'quad', value)
  if (column.kind === 'plate') return putOnCanvas(holder, 'plateMm', value)
  const names = column.path.split('.')
  const last = names.pop()!
  const at = names.reduce<Branch>((branch, name) => (branch[name] ??= {}) as Branch, holder)
  if (value === undefined) delete at[last]
  else at[last] = value
  return undefined
}

/** Whether another picture came for one that this colour has. */
function bringsOthers(colour: Branch, { brought }: FindPicture): boolean {
  const images = (colour['images'] ?? []) as VariantRecord['images']
  return images.some(({ file, stored }) => {
    const found = brought(file)
    return found !== undefined && (typeof found === 'string' || found.stored.key !== stored.key)
  })
}

/** A picture that the colour has stays as it is but for its words, and for its bytes where others came. */
function putPictures(colour: Branch, named: readonly NamedPicture[], { brought, stored }: FindPicture): string | undefined {
  const own = new Map((colour['images'] as VariantRecord['images']).map((image) => [image.file, image]))
  const images: Branch[] = []
  for (const { file: name, ...words } of named) {
    const given = brought(name)
    if (typeof given === 'string') return `${shown(name)}: ${given}`
    const file = given?.file ?? name
    const image = given ? { ...own.get(file), ...given } : (own.get(file) ?? stored(file))
    if (!image) return missingPicture(name)
    images.push({ ...image, file, ...words })
  }
  colour['images'] = images
  return undefined
}

function putOnCanvas(colour: Branch, part: 'quad' | 'plateMm', value: unknown): string | undefined {
  const images = colour['images'] as Branch[]
  const image = images.find(isCanvasPicture)
  if (!image) return 'a picture with the view “canvas” in the same row'
  const { [part]: _, ...rest } = (image['canvas'] ?? {}) as Branch
  const canvas = value === undefined ? rest : { ...rest, [part]: value }
  if (Object.keys(canvas).length > 0) image['canvas'] = canvas
  else delete image['canvas']
  return undefined
}

/** Parts whose every field was emptied: without an importer's name there is no importer. */
function withoutEmptyParts(record: Branch): Branch {
  for (const part of ['importer', 'personalisation'])
    if (record[part] && Object.keys(record[part] as Branch).length === 0) delete record[part]
  return record
}

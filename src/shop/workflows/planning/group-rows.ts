import type { StoredProduct } from '../../catalogue/changes/product-records.store.ts'
import type { PlanFault } from '../../catalogue/plans/change-plan.ts'
import { isBrokenNumber, isDateOrTime, numbersIn, wantedDigits, wantedOfError, wantedText } from '../../catalogue/table/spreadsheet-cell.ts'
import { shown, type TableRow } from '../../catalogue/table/product-table.ts'

/** The rows of one product. */
export type RowGroup = {
  readonly id: string
  readonly code: string
  readonly rows: readonly TableRow[]
  /** Of the product when the table was exported. */
  readonly version: number | undefined
}

type Found = { readonly id: string; readonly code: string }

/** Finds the product of each row by its address, its code, or the SKU of its colour. */
export function groupRows(
  rows: readonly TableRow[],
  stored: ReadonlyMap<string, StoredProduct>,
): { readonly groups: readonly RowGroup[]; readonly faults: readonly PlanFault[] } {
  const known = keysOf(stored)
  const groups = new Map<string, { code: string; rows: TableRow[]; skus: Map<string, number> }>()
  const faults: PlanFault[] = []
  for (const row of rows) {
    const found = findProduct(row, known)
    if ('wanted' in found) {
      faults.push(found)
      continue
    }
    const group = groups.get(found.id) ?? { code: found.code, rows: [] as TableRow[], skus: new Map<string, number>() }
    const sku = cellOf(row, 'sku')
    const earlier = sku && group.skus.get(sku)
    if (earlier)
      faults.push({ line: row.line, column: 'sku', found: shown(sku), wanted: `one row for each colour: line ${earlier} has it too` })
    if (sku) group.skus.set(sku, row.line)
    group.rows.push(row)
    groups.set(found.id, group)
  }
  return { groups: [...groups].map(([id, group]) => ({ id, code: group.code, rows: group.rows, version: versionOf(group.rows) })), faults }
}

type Keys = {
  readonly byId: ReadonlyMap<string, Found>
  readonly byCode: ReadonlyMap<string, Found>
  readonly bySku: ReadonlyMap<string, Found>
  /** Those that a spreadsheet takes for numbers, by these. */
  readonly asNumbers: ReadonlyMap<string, string>
}

/** Of products that share a code, or an SKU, the one on sale. */
function keysOf(stored: ReadonlyMap<string, StoredProduct>): Keys {
  const products = [...stored.values()].toSorted((a, b) => Number(a.isActive) - Number(b.isActive))
  const foundOf = ({ id, record }: StoredProduct): Found => ({ id, code: record?.code ?? '' })
  const keys = {
    byId: new Map(products.map((product) => [product.id, foundOf(product)])),
    byCode: new Map(products.flatMap((product) => (product.record ? [[product.record.code, foundOf(product)] as const] : []))),
    bySku: new Map(products.flatMap((product) => (product.record?.variants ?? []).map(({ sku }) => [sku, foundOf(product)] as const))),
  }
  const all = { id: keys.byId, code: keys.byCode, sku: keys.bySku }
  const asNumbers = Object.entries(all).flatMap(([column, known]) =>
    [...known.keys()].flatMap((key) => numbersIn(key).map((number) => [`${column} ${number}`, key] as const)),
  )
  return { ...keys, asNumbers: new Map(asNumbers) }
}

type Key = { readonly column: 'id' | 'code' | 'sku'; readonly cell: string | undefined; readonly known: ReadonlyMap<string, Found> }

/** What is wanted instead of a key that nothing has, and that a spreadsheet has made of another. */
function wantedKey({ column, cell, known }: Key, { asNumbers }: Keys): string | undefined {
  if (cell === undefined || known.has(cell)) return undefined
  const meant = numbersIn(cell).map((number) => asNumbers.get(`${column} ${number}`))
  const found = meant.find((key) => key !== undefined)
  if (found !== undefined) return `${found}: a spreadsheet has made a number of it; give the column the format Text and type it again`
  const ofError = wantedOfError(cell)
  if (ofError !== undefined) return ofError
  if (isBrokenNumber(cell)) return wantedDigits
  // "10-12-24" may be a new SKU.
  return isDateOrTime(cell) && !/^[A-Z0-9-]+$/.test(cell) ? wantedText : undefined
}

function findProduct(row: TableRow, keys: Keys): Found | PlanFault {
  const { byId, byCode, bySku } = keys
  const [id, code, sku] = [cellOf(row, 'id'), cellOf(row, 'code'), cellOf(row, 'sku')]
  const fault = (column: string, found: string, wanted: string): PlanFault => ({ line: row.line, column, found: shown(found), wanted })
  const given = [
    { column: 'id', cell: id, known: byId },
    { column: 'code', cell: code, known: byCode },
    { column: 'sku', cell: sku, known: bySku },
  ] as const
  for (const key of given) {
    const wanted = wantedKey(key, keys)
    if (wanted !== undefined) return fault(key.column, key.cell!, wanted)
  }
  const [ofId, ofCode, ofSku] = [id ? byId.get(id) : undefined, code ? byCode.get(code) : undefined, sku ? bySku.get(sku) : undefined]
  if (ofId && code && ofId.code !== code) return fault('code', code, `${ofId.code}: the code of ${ofId.id} never changes`)
  if (!ofId && ofCode && id) return fault('id', id, `${ofCode.id}: a table does not change the address of ${ofCode.code}`)
  const product = ofId ?? ofCode
  if (product && ofSku && ofSku.id !== product.id) return fault('sku', sku ?? '', `a SKU of ${product.id}: this one is of ${ofSku.id}`)
  if (product ?? ofSku) return (product ?? ofSku)!
  if (id && code) return { id, code }
  if (id ?? code) return fault(id ? 'code' : 'id', '', 'both id and code, for a product that is new')
  return sku
    ? fault('sku', sku, 'a SKU that the shop has; a new product needs id and code too')
    : fault('sku', '', 'a SKU, a code or an id')
}

export const cellOf = ({ cells }: TableRow, name: string): string | undefined =>
  [...cells].find(([column]) => column.name === name)?.[1].trim() || undefined

/** The lowest: a table may have been put together from two. */
function versionOf(rows: readonly TableRow[]): number | undefined {
  const written = rows.flatMap((row) => (/^\d{1,9}$/.test(cellOf(row, 'version') ?? '') ? [Number(cellOf(row, 'version'))] : []))
  return written.length === 0 ? undefined : Math.min(...written)
}

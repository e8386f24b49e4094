import type { Columns } from '#src/kit/csv.ts'
import type { ProductRecord, VariantRecord } from '../changes/product-record.ts'
import { escapeCell } from './escaped-cell.ts'
import { cellText, exportedColumns, type TableColumn, versionColumn } from './table-columns.ts'

/** A colour of a product as it is exported; `version` is that of the product. */
export type ExportedColour = { readonly record: ProductRecord; readonly variant: VariantRecord; readonly version: number }

/** The table of products for spreadsheets. Imported again, also by way of a spreadsheet, it changes nothing. */
export const productTableColumns: Columns<ExportedColour> = Object.fromEntries(
  exportedColumns.map((column) => [column.name, (row: ExportedColour) => escapeCell(textIn(row, column))]),
)

const textIn = ({ record, variant, version }: ExportedColour, column: TableColumn): string =>
  column === versionColumn ? String(version) : cellText(column.kind, fieldAt(column.of === 'product' ? record : variant, column))

type Branch = { readonly [name: string]: unknown }

/** The field of a product or of a colour that a column shows; those about pictures are read from all of them. */
export function fieldAt(holder: Branch, { kind, path }: Pick<TableColumn, 'kind' | 'path'>): unknown {
  if (kind === 'canvas' || kind === 'plate') return holder['images']
  return path.split('.').reduce<unknown>((at, name) => (at as Branch | undefined)?.[name], holder)
}

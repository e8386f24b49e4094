import type { PlanFault } from '../../catalogue/plans/change-plan.ts'
import { shown, type TableRow } from '../../catalogue/table/product-table.ts'
import type { TableColumn } from '../../catalogue/table/table-columns.ts'
import type { RecordFault } from '../publishing/publishing.ts'
import { cellOf } from './group-rows.ts'

/** Finds the cell that a fault of a product is about: the fault names a field, the table has lines and columns. */
export function placeInTable({ product, field, message }: RecordFault, rows: readonly TableRow[]): PlanFault {
  const [, sku, inColour] = /^variants[.]([^.]+)(?:[.](.+))?$/.exec(field) ?? []
  const path = sku === undefined ? field : (inColour ?? 'sku')
  const row = (sku && rows.find((each) => cellOf(each, 'sku') === sku)) || rows[0]
  const cells = [...(row?.cells ?? [])].filter(([{ of }]) => (of === 'colour') === (sku !== undefined))
  const cell = cells.find(([column]) => isAbout(column, path))
  return { line: row?.line, product, column: cell?.[0].name ?? path, found: shown(cell?.[1] ?? ''), wanted: message }
}

function isAbout({ path, kind }: TableColumn, field: string): boolean {
  if (kind === 'canvas') return field.includes('canvas.quad')
  if (kind === 'plate') return field.includes('plateMm')
  return field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`)
}

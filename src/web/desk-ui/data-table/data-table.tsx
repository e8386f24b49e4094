import { type ColumnDef, type ReactTable, type Row as TableRow, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import styles from './data-table.module.css'
import { rowLinks } from './row-links.ts'
import type { RowFreshness } from './row-news.ts'
import { useLongPress } from './use-long-press.ts'
import { useTableKeys } from './use-table-keys.ts'

// Only what lists use is sent to browsers.
const features = tableFeatures({ rowSelectionFeature })

/** Where a column stands on a phone, on which each row is a card: see data-table.module.css. */
export type CardPlace = 'title' | 'amount' | 'who' | 'state' | 'body' | 'remark' | 'nowhere'

export type DataColumn<Row> = {
  readonly id: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  readonly onCard: CardPlace
  /** Amounts and counts stand at the right. */
  readonly isNumber?: boolean
  /** Left out where the window is narrower than this many rem, as long as rows are no cards. */
  readonly from?: 58 | 78
}

type DataTableProps<Row> = {
  /** What is listed and in which order; for screen readers. */
  readonly caption: string
  readonly rows: readonly Row[]
  readonly columns: readonly DataColumn<Row>[]
  /** Tells rows apart, and is what a chosen row posts. */
  readonly keyOf: (row: Row) => string
  /** The name of a row's checkbox; without it rows cannot be chosen. */
  readonly labelOf?: (row: Row) => string
  /** The field in which chosen rows are posted by a form. */
  readonly field?: string
  /** The id of that form, which need not be around the table. */
  readonly form?: string
  readonly isMarked?: (row: Row) => boolean
  /** Whether it came or changed while the list was looked at. */
  readonly freshnessOf?: (row: Row) => RowFreshness | undefined
  readonly chosen?: Readonly<Record<string, true>>
  readonly onChoose?: (chosen: Record<string, true>) => void
  /** Called with the key of the focused row when `Space` is pressed. */
  readonly onPeek?: (key: string) => void
}

/** A list as a real table; below 48 rem its rows are cards. The first link of a row is its name, and the whole row follows it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, rows, columns, keyOf, labelOf, isMarked, freshnessOf, chosen = {}, onChoose, onPeek } = props
  const body = useTableKeys({ onPeek })
  const longPress = useLongPress((row) => row.querySelector<HTMLElement>('input[type="checkbox"]')?.click())
  const defs = useMemo(() => columns.map(toColumnDef), [columns])
  const table = useTable({
    features,
    columns: defs,
    data: rows as Row[],
    getRowId: keyOf,
    state: { rowSelection: chosen },
    onRowSelectionChange: (change) => onChoose?.(typeof change === 'function' ? change(chosen) : change),
  })
  const titleId = columns.find(({ onCard }) => onCard === 'title')?.id
  // Called, and not a component of its own: other columns would else be other components, and whoever is in a cell would lose their place.
  const drawn = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const shapes = useMemo(() => new Map(columns.map((column) => [column.id, shapeOf(column)])), [columns])
  return (
    <table className={styles.table}>
      <caption className="unseen">{caption}</caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {labelOf && <ChooseAll table={table} canChoose={onChoose !== undefined} />}
            {group.headers.map((header) => (
              <th key={header.id} scope="col" className={shapes.get(header.id)}>
                {drawn.get(header.column.id)?.head}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body} {...rowLinks} {...(onChoose && longPress)}>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            data-row={row.id}
            data-marked={isMarked?.(row.original) || undefined}
            data-fresh={freshnessOf?.(row.original)}
            data-chosen={row.getIsSelected() || undefined}
          >
            {labelOf && <ChooseRow row={row} label={labelOf(row.original)} {...props} />}
            {row.getAllCells().map((cell) => (
              <td key={cell.id} className={shapes.get(cell.column.id)} data-names-row={cell.column.id === titleId || undefined}>
                {drawn.get(cell.column.id)?.cell(row.original)}
                {cell.column.id === titleId && <Freshness of={freshnessOf?.(row.original)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the gold edge of a row means, for those who do not see it. */
const Freshness = ({ of }: { readonly of: RowFreshness | undefined }) => of && <span className="unseen">, {of}</span>

type RowOf<Row extends object> = TableRow<typeof features, Row>

const toColumnDef = <Row extends object>({ id }: DataColumn<Row>): ColumnDef<typeof features, Row> => ({ id })

function ChooseAll<Row extends object>({
  table,
  canChoose,
}: {
  readonly table: ReactTable<typeof features, Row>
  readonly canChoose: boolean
}) {
  const [isAll, isSome] = [table.getIsAllRowsSelected(), table.getIsSomeRowsSelected()]
  return (
    <th scope="col" className={styles.choose}>
      {canChoose ? (
        <label>
          <input
            type="checkbox"
            aria-label="All on this page"
            checked={isAll}
            ref={(box) => void (box && (box.indeterminate = isSome && !isAll))}
            onChange={table.getToggleAllRowsSelectedHandler()}
          />
        </label>
      ) : (
        <span className="unseen">Choose</span>
      )}
    </th>
  )
}

type ChooseRowProps<Row extends object> = Pick<DataTableProps<Row>, 'field' | 'form'> & { readonly row: RowOf<Row>; readonly label: string }

function ChooseRow<Row extends object>({ row, label, field = 'row', form }: ChooseRowProps<Row>) {
  return (
    <td className={styles.choose}>
      {/* The whole cell chooses the row: beside the small box a press would open it. */}
      <label>
        <input
          type="checkbox"
          name={field}
          form={form}
          value={row.id}
          aria-label={label}
          checked={row.getIsSelected()}
          // A click tells whether Shift is held: then all rows from the last one on are chosen too.
          onClick={(event) => row.getToggleSelectedHandler()(event)}
          onChange={nothing}
        />
      </label>
    </td>
  )
}

const nothing = (): void => {}

const shapeOf = <Row,>({ onCard, isNumber, from }: DataColumn<Row>): string =>
  [styles[onCard], isNumber && styles.number, from && styles[`from${from}`]].filter(Boolean).join(' ')

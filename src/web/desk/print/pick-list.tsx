import type { PickRow } from './pick-rows.ts'
import { Sheet, type Printed } from './sheet.tsx'
import styles from './sheet.module.css'
import { pagesOf } from './sheets.ts'

type PickListProps = { readonly data: { readonly rows: readonly PickRow[]; readonly until: string | undefined; readonly printed: Printed } }

/** Rows of two lines, the second for many orders. */
const rowsOfPage = 24

/** What to fetch from the shelves, sorted as one walks along them. */
export function PickList({ data: { rows, until, printed } }: PickListProps) {
  const pages = pagesOf(rows, rowsOfPage)
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  return pages.map((page, at) => (
    <Sheet key={at} size="a4" printed={printed} number={at + 1} of={pages.length}>
      <h2>Pick list</h2>
      <p>{`${count === 1 ? '1 piece' : `${count} pieces`} from ${rows.length === 1 ? '1 place' : `${rows.length} places`}${until ? `, for pickups until ${until}` : ''}`}</p>
      {page.length === 0 ? (
        <p>Nothing is to be fetched.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Shelf</th>
              <th scope="col">SKU</th>
              <th scope="col">Piece</th>
              <th scope="col">Colour</th>
              <th scope="col" className={styles.figure}>
                Pieces
              </th>
              <th scope="col">Orders</th>
              <th scope="col">Done</th>
            </tr>
          </thead>
          <tbody>
            {page.map((row) => (
              <tr key={row.sku}>
                <td>{row.shelf}</td>
                <th scope="row">{row.sku}</th>
                <td>{row.productName}</td>
                <td className={styles.colour}>{row.colourName}</td>
                <td className={styles.figure}>{row.count}</td>
                <td className={styles.orders}>{shortened(row.orders)}</td>
                <td>
                  <span className={styles.box} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  ))
}

const mostOrders = 6

const shortened = (orders: readonly string[]): string =>
  orders.length <= mostOrders ? orders.join(', ') : `${orders.slice(0, mostOrders).join(', ')} and ${orders.length - mostOrders} more`

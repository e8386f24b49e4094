import type { CountLine } from '#src/shop/workflows/stocking/stocking.ts'
import { Sheet, type Printed } from './sheet.tsx'
import styles from './sheet.module.css'
import { pagesOf } from './sheets.ts'

type CountSheetsProps = {
  readonly data: {
    readonly counts: readonly { readonly number: number; readonly begunAt: string; readonly rows: readonly CountLine[] }[]
    /** Whoever does not know what is expected counts better. */
    readonly hidesExpected: boolean
    readonly printed: Printed
  }
}

const rowsOfPage = 26

/** What to count, as one walks along the shelves, and as it was when the sheet was made. */
export function CountSheets({ data: { counts, hidesExpected, printed } }: CountSheetsProps) {
  return counts.flatMap(({ number, begunAt, rows }) => {
    const pages = pagesOf(rows, rowsOfPage)
    return pages.map((page, at) => (
      <Sheet key={`${number} ${at}`} size="a4" printed={printed} number={at + 1} of={pages.length}>
        <h2>{`Count ${number}`}</h2>
        <p>{`As of ${begunAt}. Count what lies on the shelf, with what is sold and not yet pulled.`}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Shelf</th>
              <th scope="col">SKU</th>
              <th scope="col">Piece</th>
              <th scope="col">Colour</th>
              {!hidesExpected && (
                <th scope="col" className={styles.figure}>
                  Expected
                </th>
              )}
              <th scope="col">Counted</th>
            </tr>
          </thead>
          <tbody>
            {page.map(({ shelf, variantId, productName, colourName, onHand, toPull }) => (
              <tr key={variantId}>
                <td>{shelf}</td>
                <th scope="row">{variantId}</th>
                <td>{productName}</td>
                <td className={styles.colour}>{colourName}</td>
                {!hidesExpected && <td className={styles.figure}>{onHand + toPull}</td>}
                <td>
                  <span className={styles.line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
    ))
  })
}

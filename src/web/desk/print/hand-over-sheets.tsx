import { Sheet, type Printed } from './sheet.tsx'
import styles from './sheet.module.css'
import { pagesOf } from './sheets.ts'

type Row = { readonly awb: string; readonly orderNumber: string; readonly pincode: string; readonly isPacked: boolean }
type HandOverProps = {
  readonly data: {
    readonly couriers: readonly { readonly courierName: string; readonly rows: readonly Row[] }[]
    readonly day: string
    readonly printed: Printed
  }
}

const rowsOfPage = 28

/** What each courier takes, with a place for its driver's signature on the last page of each. */
export function HandOverSheets({ data: { couriers, day, printed } }: HandOverProps) {
  const sheets = couriers.flatMap(({ courierName, rows }) =>
    pagesOf(rows, rowsOfPage).map((page, at, all) => ({
      courierName,
      count: rows.length,
      page,
      before: at * rowsOfPage,
      isLast: at === all.length - 1,
    })),
  )
  if (sheets.length === 0)
    return (
      <Sheet size="a4" printed={printed} number={1} of={1}>
        <h2>Hand-over</h2>
        <p>{`No courier comes on ${day}.`}</p>
      </Sheet>
    )
  return sheets.map(({ courierName, count, page, before, isLast }, at) => (
    <Sheet key={at} size="a4" printed={printed} number={at + 1} of={sheets.length}>
      <h2>{`Hand-over to ${courierName}`}</h2>
      <p>{`${day}, ${count === 1 ? '1 parcel' : `${count} parcels`}`}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.figure}>
              No.
            </th>
            <th scope="col">AWB</th>
            <th scope="col">Order</th>
            <th scope="col">Pincode</th>
            <th scope="col">Packed</th>
            <th scope="col">Taken</th>
          </tr>
        </thead>
        <tbody>
          {page.map((row, index) => (
            <tr key={row.awb}>
              <td className={styles.figure}>{before + index + 1}</td>
              <th scope="row">{row.awb}</th>
              <td>{row.orderNumber}</td>
              <td>{row.pincode}</td>
              <td>{row.isPacked ? 'yes' : 'not yet'}</td>
              <td>
                <span className={styles.box} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isLast && <Signatures />}
    </Sheet>
  ))
}

function Signatures() {
  return (
    <dl className={styles.signatures}>
      {['Parcels taken', 'Name and signature of the driver', 'Time', 'For the shop'].map((label) => (
        <div key={label}>
          <dd />
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}

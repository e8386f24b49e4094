import { formatWorkingDays } from '#src/kit/time/format-date.ts'
import type { SlipRow } from './pick-rows.ts'
import { Sheet, type Printed } from './sheet.tsx'
import styles from './sheet.module.css'
import { pagesOf } from './sheets.ts'

type Slip = { readonly orderNumber: string; readonly note: string | undefined; readonly rows: readonly SlipRow[] }
type Promises = { readonly returnDays: number; readonly areReturnsFree: boolean; readonly refundDays: number }
type PackingSlipsProps = {
  readonly data: {
    readonly slips: readonly Slip[]
    readonly promises: Promises
    readonly contact: { readonly email: string; readonly phone: string }
    readonly printed: Printed
  }
}

const rowsOfPage = 10

/** What lies in each parcel, for whoever opens it. There is no price on it: the parcel may be a gift. */
export function PackingSlips({ data: { slips, promises, contact, printed } }: PackingSlipsProps) {
  const sheets = slips.flatMap((slip) =>
    pagesOf(slip.rows, rowsOfPage).map((rows, at, all) => ({ slip, rows, isFirst: at === 0, isLast: at === all.length - 1 })),
  )
  return sheets.map(({ slip, rows, isFirst, isLast }, at) => (
    <Sheet key={at} size="a5" printed={printed} number={at + 1} of={sheets.length}>
      <h2 className={styles.brand}>{printed.brandName}</h2>
      <p>
        Order <b>{slip.orderNumber}</b>
        {isFirst ? '' : ', continued'}
      </p>
      {slip.note && <p>{slip.note}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.figure}>
              Pieces
            </th>
            <th scope="col">What</th>
            <th scope="col">On its lid</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td className={styles.figure}>{row.count}</td>
              <td>
                {row.productName}, {row.colourName}
              </td>
              <td>{row.writing || 'nothing'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isLast && <Care promises={promises} contact={contact} />}
    </Sheet>
  ))
}

function Care({ promises: { returnDays, areReturnsFree, refundDays }, contact }: Pick<PackingSlipsProps['data'], 'promises' | 'contact'>) {
  return (
    <>
      <h3>Care</h3>
      <p>Dust it with a soft, dry cloth. Keep it away from water, polish and strong sun; foil and leather like neither.</p>
      <h3>If it should come back</h3>
      <p>
        {returnDays > 0 &&
          `A piece without a name or a sign may come back within ${returnDays} days of delivery${areReturnsFree ? ', at our cost' : ''}. `}
        What is damaged, faulty or not what you ordered always may, also with a name on it. Write to {contact.email} or call {contact.phone}{' '}
        with the order number, and we tell you how to send it. Your money is back {formatWorkingDays(refundDays)} after the refund begins.
      </p>
    </>
  )
}

import { Form, Link, type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { emptyTabTexts, pickupSentence, scanMessage } from '#src/shop/staff-texts/dispatch-texts.ts'
import type { ParcelRow, ScanMeaning } from '#src/shop/workflows/dispatching/dispatching.ts'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { ScanField } from '../../desk-ui/scan/scan-field.tsx'
import replyStyles from '../../desk-ui/scan/scan-reply.module.css'
import { useScanSound } from '../../desk-ui/scan/scan-sound.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { documentsAddress } from '../../desk-ui/documents-address.ts'
import { DocumentsLink } from '../../desk-ui/documents-link.tsx'
import { PrintLink } from '../../desk-ui/print-link.tsx'
import { OpenParcel } from './open-parcel.tsx'
import { codeAddress, doneAddress, readPackAddress } from './pack-address.ts'
import styles from './pack-page.module.css'
import { toOpenView } from './to-open-view.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const address = readPackAddress(new URL(request.url).searchParams)
  const { open, unitNumbers, code, done } = address
  const [table, pickup, waiting] = await Promise.all([
    shop.packing.scan({ orderNumber: open, unitNumbers }, code),
    shop.parcels.pickupToday(),
    open ? undefined : shop.parcels.page('to pack', { courierName: undefined, pickupDay: undefined }, undefined),
  ])
  return {
    ...{ code, done, meaning: table.meaning, codeIsOf: table.codeIsOf },
    open: table.parcel && toOpenView(table.parcel, table.unitNumbers),
    unitNumbers: table.unitNumbers,
    prints: shop.settings.packing.prints.join(' and '),
    pickup: pickupSentence(pickup, now),
    waiting: table.parcel ? undefined : waiting && { all: waiting.counts['to pack'], rows: waiting.rows.map(toWaiting) },
  }
}

const toWaiting = ({ orderNumber, recipientName, city }: ParcelRow) => ({ orderNumber, recipientName, city })

export default function PackPage() {
  const loaderData = useLoaderData<typeof loader>()
  const { open, unitNumbers, code, meaning, codeIsOf, done, prints, pickup, waiting } = loaderData
  const { key } = useLocation()
  const navigate = useNavigate()
  const message = meaning && scanMessage(meaning, { code: code ?? '', openOrder: open?.number ?? '', codeIsOf: codeIsOf ?? '' })
  const wrong = meaning && wrongMeanings.includes(meaning)
  useScanSound(wrong, key)
  return (
    <DeskPage title="Pack" state={pickup} acts={open && <DeskButtonLink to={deskAddressOf('pack')}>Put aside</DeskButtonLink>}>
      <Form action={deskAddressOf('pack')} className={replyStyles.scan}>
        {open && <input type="hidden" name="open" value={open.number} />}
        {unitNumbers.length > 0 && <input type="hidden" name="in" value={unitNumbers.join(',')} />}
        <ScanField key={key} name="code" label="Scan a ticket or a label" placeholder="MJ-10234.1, MJ-10234 or an AWB" />
      </Form>
      {message && (
        <p role={wrong ? 'alert' : 'status'} className={wrong ? replyStyles.wrong : replyStyles.fits}>
          {message}
        </p>
      )}
      {done && !open && <Done order={done} prints={prints} />}
      {open ? (
        <OpenParcel
          view={open}
          prints={prints}
          onPacked={() => {
            window.open(documentsAddress([open.number]), 'parcel-print')
            void navigate(doneAddress(open.number))
          }}
        />
      ) : (
        <>
          {!done && (
            <p className={styles.empty}>Scan the ticket of a piece, or the label of its parcel. What must be in the parcel appears here.</p>
          )}
          {waiting && <Waiting {...waiting} />}
        </>
      )}
    </DeskPage>
  )
}

type WaitingProps = { readonly all: number; readonly rows: readonly ReturnType<typeof toWaiting>[] }

/** Whoever has no scanner, or no ticket at hand, begins with a press. */
function Waiting({ all, rows }: WaitingProps) {
  if (rows.length === 0) return <p className={styles.none}>{emptyTabTexts['to pack']}</p>
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting">To pack now</h2>
      <ul>
        {rows.map(({ orderNumber, recipientName, city }) => (
          <li key={orderNumber}>
            <Link to={codeAddress(orderNumber)}>
              <b>{orderNumber}</b> {recipientName}, {city}
            </Link>
          </li>
        ))}
      </ul>
      {all > rows.length && <Link to={deskAddressOf('parcels')}>Show all {all}</Link>}
    </section>
  )
}

/** The wrong box, the same piece twice, a ticket that is out of date, or a code that nobody knows. */
const wrongMeanings: readonly ScanMeaning[] = ['foreign', 'double', 'outdated', 'unknown']

/** After packing: the documents once more, and the field above waits for the next. */
const Done = ({ order, prints }: { readonly order: string; readonly prints: string }) => (
  <p role="status" className={styles.done}>
    <DeskIcon name="check" />
    <b>{order} is packed.</b>
    <DocumentsLink of={[order]}>{`Print ${prints}`}</DocumentsLink>
    <PrintLink form="packing-slip" of={[order]}>
      Packing slip
    </PrintLink>
    <DeskButtonLink look="quiet" to={deskAddressOf('parcel', { number: order })}>
      Show the parcel
    </DeskButtonLink>
  </p>
)

import { Form, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { dayOf } from '#src/kit/time/day.ts'
import { formatDate } from '#src/kit/time/format-date.ts'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { useFreshPage } from '../../desk-ui/live.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { PrintLink } from '../../desk-ui/print-link.tsx'
import { ScanField } from '../../desk-ui/scan/scan-field.tsx'
import replyStyles from '../../desk-ui/scan/scan-reply.module.css'
import { useScanSound } from '../../desk-ui/scan/scan-sound.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { countMessage, countParcel, isReady, readHandoverAddress } from './count-parcels.ts'
import { CourierPanel, type CourierView } from './courier-panel.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const address = readHandoverAddress(new URL(request.url).searchParams)
  const today = dayOf(now)
  const sheets = await shop.parcels.handOverSheets(today)
  const counted = countParcel(sheets, address)
  return {
    ...{ today, counted: counted.awbs, meaning: counted.meaning, message: countMessage(counted, address.code ?? '') },
    couriers: sheets.map(
      ({ courierName, rows, packed, handedOver }): CourierView => ({
        ...{ courierName, packed, handedOver },
        rows: rows.map((row) => ({
          ...{ orderNumber: row.orderNumber, awb: row.awb, recipientName: row.recipientName, city: row.city, pincode: row.pincode },
          ...{ packed: row.packed, handedOver: row.handedOver, isReady: isReady(row), hasManifest: row.manifestId !== undefined },
          isScanned: row.state !== 'booked',
          isLate: row.pickupDay !== undefined && row.pickupDay < today && row.state === 'booked',
          isCounted: counted.awbs.includes(row.awb),
        })),
      }),
    ),
  }
}

/** Somebody is typing a code: a scan field that is empty does not count, for it has the focus all the time. */
const isWritten = (): boolean => (document.querySelector<HTMLInputElement>('[data-scan]')?.value ?? '') !== ''

export default function HandoverPage() {
  const { today, couriers, counted, meaning, message } = useLoaderData<typeof loader>()
  const { key } = useLocation()
  // The count is in the address, so that fresh rows lose nothing.
  useFreshPage('parcels', isWritten)
  const isRight = meaning === 'counted'
  useScanSound(meaning && !isRight, key)
  const open = couriers.flatMap(({ rows }) => rows).filter((row) => !row.handedOver && !row.isScanned).length
  return (
    <DeskPage
      title="Hand over"
      state={
        couriers.length === 0
          ? 'No courier fetches anything today.'
          : open === 0
            ? `Everything of ${formatDate(new Date(today))} is handed over.`
            : `${open === 1 ? '1 parcel waits' : `${open} parcels wait`} for a courier, ${formatDate(new Date(today))}.`
      }
      acts={
        <>
          {counted.length > 0 && <DeskButtonLink to={deskAddressOf('handover')}>Count anew</DeskButtonLink>}
          {couriers.length > 0 && <PrintLink form="hand-over">Sheet to sign</PrintLink>}
        </>
      }
    >
      {open > 0 && (
        <Form action={deskAddressOf('handover')} className={replyStyles.scan}>
          {counted.length > 0 && <input type="hidden" name="counted" value={counted.join(',')} />}
          <ScanField key={key} name="code" label="Count them into the van: scan a label" placeholder="AWB, MJ-10234 or a ticket" />
        </Form>
      )}
      {message && (
        <p role={isRight ? 'status' : 'alert'} className={isRight ? replyStyles.fits : replyStyles.wrong}>
          {message}
        </p>
      )}
      {couriers.map((courier) => (
        <CourierPanel key={courier.courierName} courier={courier} isCounting={counted.length > 0} />
      ))}
      {couriers.length === 0 && <p className="soft">Parcels come here on the day of their pickup, as soon as they are booked.</p>}
    </DeskPage>
  )
}

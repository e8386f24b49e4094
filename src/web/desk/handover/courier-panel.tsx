import { Link } from 'react-router'
import { formatTime } from '#src/kit/time/format-date.ts'
import type { DoneByStaff } from '#src/shop/workflows/dispatching/dispatching.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { DocumentsLink } from '../../desk-ui/documents-link.tsx'
import styles from './courier-panel.module.css'

export type CourierView = {
  readonly courierName: string
  readonly packed: number
  readonly handedOver: number
  readonly rows: readonly SheetRow[]
}

type SheetRow = {
  readonly orderNumber: string
  readonly awb: string
  readonly recipientName: string
  readonly city: string
  readonly pincode: string
  readonly packed: DoneByStaff | undefined
  readonly handedOver: DoneByStaff | undefined
  readonly isReady: boolean
  readonly hasManifest: boolean
  /** The courier has scanned it. */
  readonly isScanned: boolean
  readonly isLate: boolean
  readonly isCounted: boolean
}

/** One courier: what it fetches, counted against the manifest, and the hand-over. What stays behind is named before it is pressed. */
export function CourierPanel({ courier: { courierName, rows, packed }, isCounting }: { courier: CourierView; isCounting: boolean }) {
  const ready = rows.filter((row) => row.isReady)
  const counted = ready.filter((row) => row.isCounted)
  // As soon as something was counted, only what was counted is handed over.
  const going = isCounting ? counted : ready
  const left = rows.filter((row) => !row.handedOver && !row.isScanned && !going.includes(row))
  const manifests = rows.filter(({ hasManifest }) => hasManifest).map(({ orderNumber }) => orderNumber)
  return (
    <div className={styles.courier}>
      <Panel
        title={courierName}
        note={`${packed} of ${rows.length} packed${isCounting ? `, ${counted.length} of ${ready.length} counted` : ''}`}
        acts={
          <>
            {manifests.length > 0 && (
              <DocumentsLink of={manifests} kinds={['manifest']}>
                Manifest
              </DocumentsLink>
            )}
            {going.length > 0 && (
              <ActButton
                act="parcels.handOver"
                input={{ courier: courierName, awbs: going.map(({ awb }) => awb) }}
                look="primary"
                icon="truck"
              >
                {`Handed over: ${going.length}`}
              </ActButton>
            )}
          </>
        }
        flush
      >
        {left.length > 0 && (
          <p className={styles.left}>
            Stays here:{' '}
            {left.map(({ orderNumber }, at) => (
              <span key={orderNumber}>
                <b className="unbroken">{orderNumber}</b>
                {at < left.length - 1 && ', '}
              </span>
            ))}
          </p>
        )}
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={row.awb} row={row} />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function Row({ row }: { readonly row: SheetRow }) {
  return (
    <li data-counted={row.isCounted || undefined}>
      <Link to={deskAddressOf('parcel', { number: row.orderNumber })}>{row.orderNumber}</Link>
      <span className={styles.awb}>{row.awb}</span>
      <span className={styles.who}>
        {row.recipientName}, {row.city} {row.pincode}
      </span>
      <span className={styles.state}>
        <RowState row={row} />
        {row.isLate && <Tag look="late">late</Tag>}
      </span>
    </li>
  )
}

function RowState({ row: { isScanned, handedOver, packed, isCounted } }: { readonly row: SheetRow }) {
  if (isScanned) return <StateLabel look="done">Scanned by the courier</StateLabel>
  if (handedOver)
    return (
      <StateLabel look="active">
        Handed over, {formatTime(handedOver.at)}, {handedOver.by}
      </StateLabel>
    )
  if (isCounted) return <StateLabel look="done">Counted</StateLabel>
  return packed ? <StateLabel look="ring">Packed</StateLabel> : <StateLabel look="wait">Not packed</StateLabel>
}

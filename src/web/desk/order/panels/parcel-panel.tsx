import { ordinal } from '#src/kit/ordinal.ts'
import { ActButton } from '../../../desk-ui/acts/act-form.tsx'
import { DeskIcon } from '../../../desk-ui/desk-icon.tsx'
import { FoldingPanel } from './folding-panel.tsx'
import { Moment } from '../../../desk-ui/moment.tsx'
import type { OrderScreen } from '../order-screen.ts'
import styles from './parcel-panel.module.css'
import type { ShownParcel, ShownStep } from '../shown-parcel.ts'

export function ParcelPanel({ order }: { readonly order: OrderScreen }) {
  const { parcel } = order
  return (
    <FoldingPanel
      id="parcel"
      title="Parcel"
      note={parcel?.awb ? `${parcel.courierName ?? 'Courier'}, AWB ${parcel.awb}` : undefined}
      acts={parcel && <Acts order={order} parcel={parcel} />}
      foldsOnPhone
    >
      {parcel ? <Parcel order={order} parcel={parcel} /> : <p className="soft">{waits(order)}</p>}
    </FoldingPanel>
  )
}

const waits = ({ state }: OrderScreen): string =>
  state === 'paid' || state === 'confirmed'
    ? 'Its parcel is booked in a moment.'
    : 'A parcel is booked once the order is paid or confirmed.'

type PartProps = { readonly order: OrderScreen; readonly parcel: ShownParcel }

function Acts({ order, parcel }: PartProps) {
  const input = { order: order.number }
  const isBefore = ['booking', 'booked', 'cancelled'].includes(parcel.state) && ['paid', 'confirmed', 'booked'].includes(order.state)
  if (!isBefore || !order.may.rebookParcels) return null
  return (
    <>
      <ActButton act="parcels.rebook" input={input} look="flat">
        Book anew
      </ActButton>
      {parcel.state === 'booked' && (
        <ActButton act="parcels.markCollected" input={input} look="flat">
          Mark as sent
        </ActButton>
      )}
    </>
  )
}

function Parcel({ order, parcel }: PartProps) {
  const { steps, documents, scans, trackUrl, round } = parcel
  return (
    <>
      <ol className={styles.chain}>
        {steps.map((step) => (
          <Step key={step.label} step={step} now={order.now} />
        ))}
      </ol>
      <Trouble order={order} parcel={parcel} />
      {round > 1 && <p className="soft">It is the {ordinal(round)} booking of this order.</p>}
      {(documents.length > 0 || trackUrl) && (
        <p className={styles.documents}>
          {documents.map(({ kind, url }) => (
            <a key={kind} href={url} target="_blank" rel="noreferrer">
              {documentLabels[kind]}
            </a>
          ))}
          {trackUrl && (
            <a href={trackUrl} target="_blank" rel="noreferrer">
              Tracking page
            </a>
          )}
        </p>
      )}
      {scans.length > 0 && (
        <details className={styles.scans}>
          <summary>{scans.length === 1 ? 'One scan' : `${scans.length} scans`} of the courier</summary>
          <ul>
            {scans.map(({ at, place, activity }, index) => (
              <li key={index}>
                <Moment at={at} now={order.now} /> {place && <b>{place}</b>} {activity}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Step({ step: { label, state, doneAt }, now }: { readonly step: ShownStep; readonly now: Date }) {
  return (
    <li className={styles[state]} aria-current={state === 'next' || state === 'stopped' ? 'step' : undefined}>
      {label}
      <span className="unseen"> {stateLabels[state]}</span>
      {doneAt && (
        <small>
          <Moment at={doneAt} now={now} />
        </small>
      )}
    </li>
  )
}

const stateLabels = { done: 'done', stopped: 'stopped here', next: 'is next', later: 'later' } as const

/** What stopped the booking, in the carrier's own words, and what comes next. */
function Trouble({ order, parcel: { lastError, blockedReason, nextTryAt, failedStep, attempts } }: PartProps) {
  if (!lastError && !blockedReason) return null
  const times = attempts === 1 ? 'once' : attempts === 2 ? 'twice' : `${attempts} times`
  return (
    <div className={styles.trouble}>
      <DeskIcon name={blockedReason ? 'alert' : 'clock'} />
      <div>
        <p>
          <b>
            {nextTryAt ? (
              <>
                The {failedStep ?? 'booking'} is tried again at <Moment at={nextTryAt} now={order.now} />
              </>
            ) : (
              `The ${failedStep ?? 'booking'} waits for somebody`
            )}
          </b>
        </p>
        {blockedReason ? (
          <p>{blockedReason}</p>
        ) : (
          <p>
            Carrier, {times}: “{lastError}” Nothing is done twice.
          </p>
        )}
      </div>
      {order.may.handleParcels && (
        <ActButton act="parcels.retry" input={{ order: order.number }} icon="retry">
          Retry now
        </ActButton>
      )}
    </div>
  )
}

const documentLabels = {
  manifest: 'Manifest',
  'printed manifest': 'Printed manifest',
  label: 'Label',
  'carrier invoice': 'Carrier’s invoice',
} as const

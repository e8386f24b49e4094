import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { formatDate, formatTime } from '#src/kit/time/format-date.ts'
import {
  askedLabel,
  bookingStepLabel,
  parcelDocumentNames,
  parcelStateLabels,
  standingTexts,
} from '#src/shop/staff-texts/dispatch-texts.ts'
import { callAddressOf } from '../../desk-ui/call-address.ts'
import { deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { PrintLink } from '../../desk-ui/print-link.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { documentsAddress } from '../../desk-ui/documents-address.ts'
import { ParcelActs } from './parcel-acts.tsx'
import styles from './parcel-page.module.css'
import { type ParcelView, toParcelView } from './parcel-view.ts'

export async function loader({ params, context }: LoaderFunctionArgs): Promise<ParcelView> {
  const { shop } = context.get(deskContext)
  const number = (params['number'] ?? '').toUpperCase()
  const orderId = await shop.orders.findId(number)
  const [shown, packing] = orderId ? await Promise.all([shop.parcels.show(orderId), shop.packing.show(number)]) : []
  if (!shown || !packing) throw new Response(null, { status: 404 })
  return toParcelView(shown, packing)
}

export default function ParcelPage() {
  const view = useLoaderData<typeof loader>()
  useFreshPage(['parcels', 'workshop'], isWriting)
  const { number, state, orderState, standing } = view
  const { label, look } = parcelStateLabels[state]
  return (
    <DeskPage
      title={`Parcel of ${number}`}
      trail={
        <Trail>
          <Link to={deskAddressOf('parcels')}>Parcels</Link>
        </Trail>
      }
      beside={
        <>
          <StateLabel look={look}>{label}</StateLabel>
          {orderState === 'cancelled' && <Tag look="late">Order cancelled</Tag>}
        </>
      }
      state={view.blockedReason ?? (state === 'booked' ? standingTexts[standing] : undefined)}
      acts={<ParcelActs view={view} />}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <Steps view={view} />
          <Scans view={view} />
        </div>
        <div className={styles.side}>
          <Recipient view={view} />
          <Documents view={view} />
        </div>
      </div>
    </DeskPage>
  )
}

function Steps({ view: { steps, failedStep, lastError, attempts, nextTryAt, packed, handedOver, round } }: { readonly view: ParcelView }) {
  return (
    <Panel title="Steps" note={round > 1 && `booking ${round}`}>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone, doneAt }) => (
          <li key={step} data-state={isDone ? 'done' : step === failedStep ? 'failed' : 'open'}>
            {bookingStepLabel(step).label}
            {doneAt && <span className="soft"> {formatMoment(doneAt)}</span>}
            <span className="unseen">{isDone ? ': done' : step === failedStep ? ': failed' : ': to do'}</span>
            {step === failedStep && (
              <p>
                {lastError} <span className="soft">Failed tries: {attempts}.</span>
                {nextTryAt && <span className="soft"> Next try {formatMoment(nextTryAt)}.</span>}
              </p>
            )}
          </li>
        ))}
        <li data-state={packed ? 'done' : 'open'}>
          Packed
          {packed ? <By done={packed} /> : <span className="unseen">: to do</span>}
        </li>
        <li data-state={handedOver ? 'done' : 'open'}>
          Handed over
          {handedOver ? <By done={handedOver} /> : <span className="unseen">: to do</span>}
        </li>
      </ol>
    </Panel>
  )
}

/** "Sun, 22 Nov, 22.33" */
const formatMoment = (at: Date): string => `${formatDate(at)}, ${formatTime(at)}`

const By = ({ done: { by, at } }: { readonly done: { readonly by: string; readonly at: Date } }) => (
  <span className="soft">
    {' '}
    {by}, {formatMoment(at)}
  </span>
)

function Scans({ view: { scans, answers } }: { readonly view: ParcelView }) {
  return (
    <Panel title="Scans" note={scans.length === 0 ? 'the courier has scanned nothing yet' : 'in the words of the courier'}>
      {answers.map((answer) => (
        <p key={`${answer.attempt} ${answer.kind}`} className={styles.answer}>
          {askedLabel(answer)}
          {answer.note && <span className="soft"> “{answer.note}”</span>}
          {answer.wish && <span> {answer.wish}.</span>}
          {answer.refused !== undefined && <Tag look="late">Refused: {answer.refused}</Tag>}
          {!answer.isTaken && answer.refused === undefined && (
            <Tag look="late">{answer.isByShopper ? 'The carrier is being asked' : 'Not certain: press again'}</Tag>
          )}
        </p>
      ))}
      {scans.length === 0 && answers.length === 0 && <p className="soft">They come by themselves once it is collected.</p>}
      <ol className={styles.scans}>
        {scans.map(({ key, at, state, place, activity }) => (
          <li key={key}>
            <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
            <span>
              {state && <b>{parcelStateLabels[state].label}</b>} {activity}
            </span>
            <span className="soft">{place}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Recipient({ view: { recipient, cashPaise, awb, courierName, pickupDay, trackUrl, number } }: { readonly view: ParcelView }) {
  return (
    <Panel title="For">
      <address className={styles.address}>
        <b>{recipient.name}</b>
        {recipient.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <p className={styles.calls}>
        {recipient.phones.map((phone) => (
          <a key={phone} className={deskButtonClass('secondary')} href={callAddressOf(phone)}>
            <DeskIcon name="phone" size={16} />
            {phone}
          </a>
        ))}
      </p>
      {cashPaise !== undefined && <p className={styles.cash}>The courier collects {formatPaise(cashPaise)}</p>}
      <dl className={styles.details}>
        <dt>Courier</dt>
        <dd>{courierName ?? 'not chosen yet'}</dd>
        <dt>AWB</dt>
        <dd>{awb ?? 'none yet'}</dd>
        <dt>Pickup</dt>
        <dd>{pickupDay ? formatDate(new Date(pickupDay)) : 'not planned yet'}</dd>
        <dt>Order</dt>
        <dd>
          <Link to={deskAddressOf('order', { number })}>{number}</Link>
        </dd>
      </dl>
      {trackUrl && (
        <a href={trackUrl} target="_blank" rel="noreferrer">
          Follow it at the courier
        </a>
      )}
    </Panel>
  )
}

function Documents({ view: { number, documents, withoutKinds, challan } }: { readonly view: ParcelView }) {
  return (
    <Panel title="Documents" note="our own copies">
      <ul className={styles.documents}>
        {parcelDocumentNames
          .filter((kind) => !withoutKinds.includes(kind))
          .map((kind) => (
            <li key={kind}>
              {documents.includes(kind) ? (
                <a href={documentsAddress([number], [kind])} target="_blank" rel="noreferrer">
                  {kind}
                </a>
              ) : (
                <span className="soft">{kind}: not there yet</span>
              )}
              {kind === 'delivery challan' && challan && (
                <>
                  {' '}
                  <span className="soft">{challan}, three copies</span>
                </>
              )}
            </li>
          ))}
      </ul>
      <PrintLink form="packing-slip" of={[number]}>
        Packing slip
      </PrintLink>
    </Panel>
  )
}

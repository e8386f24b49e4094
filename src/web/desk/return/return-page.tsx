import { Link, useLoaderData } from 'react-router'
import { formatPaise } from '#src/kit/money.ts'
import { formatMoment } from '#src/kit/time/format-near.ts'
import { reasonLabels, wayLabels } from '#src/shop/returns/return-labels.ts'
import { parcelFilterLabels } from '#src/shop/staff-texts/orders/order-list-texts.ts'
import { orderStateLabels } from '#src/shop/staff-texts/orders/order-state-labels.ts'
import { carriageText, paidLabel, returnEventText, returnStateLabels } from '#src/shop/staff-texts/returns/return-texts.ts'
import { WaitingHere } from '../../desk-ui/acts/waiting-here.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel, PanelList } from '../../desk-ui/panel.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { loadReturn, type ReturnScreen } from './load-return.ts'
import { RepayCarriage } from './repay-carriage.tsx'
import { ReturnActs } from './return-acts.tsx'
import styles from './return-page.module.css'

export const loader = loadReturn

/** One return: what was asked and shown, what comes next, and all that happened. */
export default function ReturnPage() {
  const screen = useLoaderData<typeof loader>()
  useFreshPage(['orders', 'payments'], isWriting)
  const { label, look } = returnStateLabels[screen.state]
  return (
    <DeskPage
      title={screen.number}
      trail={
        <Trail>
          <Link to={deskAddressOf('returns')}>Returns</Link>
        </Trail>
      }
      beside={<StateLabel look={look}>{label}</StateLabel>}
      state={`${screen.recipientName}, ${formatMoment(screen.askedAt, screen.now)}. ${screen.next}`}
      acts={
        <>
          <ReturnActs screen={screen} />
          <RepayCarriage screen={screen} />
        </>
      }
    >
      <WaitingHere acts={screen.waiting} />
      {screen.soldOut && (
        <p className={styles.warning}>
          <DeskIcon name="alert" /> {screen.soldOut}
        </p>
      )}
      <div className={styles.panels}>
        <Asked screen={screen} />
        <GoodsPanel screen={screen} />
        <ReplacementPanel screen={screen} />
        <History screen={screen} />
      </div>
    </DeskPage>
  )
}

type Props = { readonly screen: ReturnScreen }

function Asked({ screen }: Props) {
  const { reason, wish, agreed, offer, words, pickup, sentWith, amountPaise, upi, carriage, number, photos } = screen
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Why', reasonLabels[reason]],
    ['Wish', wayLabels[wish]],
    ['Offered', offer && wayLabels[offer]],
    ['Agreed', agreed && wayLabels[agreed]],
    ['Amount', amountPaise === undefined ? undefined : formatPaise(amountPaise)],
    ['Pickup', pickup],
    ['Travels with', sentWith],
    ['UPI address', upi],
    ['The courier cost', carriage && carriageText(carriage)],
  ]
  return (
    <Panel title="What was asked">
      <dl className={styles.details}>
        {rows.flatMap(([name, value]) => (value === undefined ? [] : [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>]))}
      </dl>
      {words && <blockquote className={styles.words}>{words}</blockquote>}
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((key, index) => {
            const address = fullDeskAddressOf('returnPhoto', { number, key })
            return (
              <li key={key}>
                <a href={address} target="_blank" rel="noreferrer">
                  <img src={address} alt={`Photograph ${index + 1} of ${photos.length}`} loading="lazy" />
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

function GoodsPanel({ screen: { lines, orderNumber, owedPaise, ...paid } }: Props) {
  return (
    <Panel title="Pieces" note={`${formatPaise(owedPaise)} ${paidLabel(paid)}`}>
      <ul className={styles.lines}>
        {lines.map(({ position, units, title, writing, backInStock }) => (
          <li key={position}>
            {units} × {title}
            {writing && <span className="soft"> with {writing}</span>}
            {backInStock !== undefined && <span className="soft">, {backInStock} on sale again</span>}
          </li>
        ))}
      </ul>
      <p>
        <Link to={deskAddressOf('order', { number: orderNumber })}>Order {orderNumber}</Link>
      </p>
    </Panel>
  )
}

/** The order in which another piece comes. */
function ReplacementPanel({ screen: { replacement } }: Props) {
  if (!replacement) return null
  const { orderNumber, state, parcelState, awb, courierName } = replacement
  const { label, look } = orderStateLabels[state]
  return (
    <Panel title="Another piece" note="costs nothing">
      <PanelList>
        <li>
          <Link to={deskAddressOf('order', { number: orderNumber })}>Order {orderNumber}</Link>
          <StateLabel look={look}>{label}</StateLabel>
        </li>
      </PanelList>
      {awb && parcelState && (
        <p>
          {courierName ?? 'Courier'}, AWB <Link to={deskAddressOf('parcel', { number: orderNumber })}>{awb}</Link>:{' '}
          {parcelFilterLabels[parcelState].toLowerCase()}
        </p>
      )}
    </Panel>
  )
}

function History({ screen: { events, recipientName, now } }: Props) {
  return (
    <Panel title="History" note="newest first">
      <ol className={styles.history}>
        {events.toReversed().map((event, index) => (
          <li key={index}>
            <Moment at={event.at} now={now} />
            <div>
              <b>{whoDid(event, recipientName)}</b> {returnEventText(event, index === events.length - 1)}
              {event.note && <p className={styles.words}>{event.note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const whoDid = ({ by }: ReturnScreen['events'][number], recipientName: string): string =>
  by.who === 'staff' ? by.name : by.who === 'shopper' ? recipientName : 'The shop'

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { clockLabels, enquiryStateLabels } from '#src/shop/staff-texts/enquiry-care-texts.ts'
import { mailKindLabels } from '#src/shop/staff-texts/mail-kind-labels.ts'
import { orderStateLabels } from '#src/shop/staff-texts/orders/order-state-labels.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { callAddressOf } from '../../desk-ui/call-address.ts'
import { mailLooks, mailStates } from '../../desk-ui/mails/mail-acts.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel, PanelList } from '../../desk-ui/panel.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { TimeLeft } from '../../desk-ui/time-left.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './enquiry-page.module.css'
import type { EnquiryScreen } from './load-enquiry.ts'

type PanelProps = { readonly screen: EnquiryScreen }

/** By when what is due, and what of it is done. */
export function ClockPanel({ screen: { clocks, standing, settings, now } }: PanelProps) {
  const { grievance, firstAnsweredAt } = standing
  return (
    <Panel title={clocks.length === 0 ? 'No clock runs' : clocks.length === 1 ? 'Its clock' : 'Its clocks'}>
      <dl className={styles.clocks}>
        {clocks.map((clock) => (
          <div key={clock.what}>
            <dt>{clockLabels[clock.what]} by</dt>
            <dd>
              {formatTimestamp(clock.dueAt)} <TimeLeft {...clock} />
            </dd>
          </div>
        ))}
        {grievance?.acknowledgedAt && (
          <div>
            <dt>Acknowledged</dt>
            <dd>
              <Moment at={grievance.acknowledgedAt} now={now} />
            </dd>
          </div>
        )}
        {firstAnsweredAt && (
          <div>
            <dt>First answered</dt>
            <dd>
              <Moment at={firstAnsweredAt} now={now} />
            </dd>
          </div>
        )}
        {grievance && (
          <div>
            <dt>Grievance officer</dt>
            <dd>{settings.officer}</dd>
          </div>
        )}
      </dl>
      {clocks.length === 0 && !firstAnsweredAt && <p className="soft">Nobody waits for us.</p>}
    </Panel>
  )
}

export const SenderPanel = ({ screen: { enquiry } }: PanelProps) => (
  <Panel title={enquiry.name}>
    <address className={styles.address}>
      {enquiry.email && <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>}
      {enquiry.phone && <a href={callAddressOf(enquiry.phone)}>{enquiry.phone}</a>}
    </address>
  </Panel>
)

/** Which order it is about, and the others of this sender. */
export function OrderPanel({ screen: { ticketNumber: ticket, standing, orders, ordersOfOthers, may } }: PanelProps) {
  const isOther = ({ orderNumber }: EnquiryScreen['orders'][number]) => orderNumber !== standing.orderNumber
  const [others, strangers] = [orders.filter(isOther), ordersOfOthers.filter(isOther)]
  const link = (order: string) => may.answer && <ItIsThis ticket={ticket} order={order} />
  return (
    <Panel title="Orders">
      {standing.orderNumber ? (
        <p>
          It is about <Link to={deskAddressOf('order', { number: standing.orderNumber })}>{standing.orderNumber}</Link>.
        </p>
      ) : (
        <p className="soft">
          {others.length === 0 ? 'They have ordered nothing with this phone or address.' : 'Of this phone or address:'}
        </p>
      )}
      <OrderList orders={others} link={link} />
      {strangers.length > 0 && (
        <>
          <p>Named in the message, and placed with another phone and address: tell them nothing that only its shopper may know.</p>
          <OrderList orders={strangers} link={link} />
        </>
      )}
      {may.answer && (
        <div className={styles.acts}>
          <ActDialog
            act="enquiries.link"
            input={{ ticket }}
            name="link-order"
            label={standing.orderNumber ? 'Another order' : 'Name the order'}
            title={`Which order is ${ticket} about?`}
            verb="Keep it"
          >
            <ActText name="order" label="Order number" hint="Such as MJ-10234. Empty: it is about none." autoComplete="off" />
          </ActDialog>
        </div>
      )}
    </Panel>
  )
}

type OrderListProps = { readonly orders: EnquiryScreen['orders']; readonly link: (order: string) => ReactNode }

const OrderList = ({ orders, link }: OrderListProps) => (
  <PanelList>
    {orders.map(({ orderNumber, state }) => (
      <li key={orderNumber}>
        <Link to={deskAddressOf('order', { number: orderNumber })}>{orderNumber}</Link>
        <StateLabel look={orderStateLabels[state].look}>{orderStateLabels[state].label}</StateLabel>
        {link(orderNumber)}
      </li>
    ))}
  </PanelList>
)

const ItIsThis = ({ ticket, order }: { readonly ticket: string; readonly order: string }) => (
  <ActButton act="enquiries.link" input={{ ticket, order }} look="quiet">
    It is about this
  </ActButton>
)

export const RelatedPanel = ({ screen: { related, now } }: PanelProps) => (
  <Panel title="Others of this sender">
    {related.length === 0 && <p className="soft">They have not written before.</p>}
    <PanelList>
      {related.map(({ ticketNumber: ticket, receivedAt, state, words }) => (
        <li key={ticket}>
          <Link to={deskAddressOf('enquiry', { ticket })}>{ticket}</Link>
          <Moment at={receivedAt} now={now} />
          <StateLabel look={enquiryStateLabels[state].look}>{enquiryStateLabels[state].label}</StateLabel>
          <span className={styles.first}>{words}</span>
        </li>
      ))}
    </PanelList>
  </Panel>
)

export const MailsPanel = ({ screen: { mails } }: PanelProps) => (
  <Panel title="Mails">
    {mails.length === 0 && <p className="soft">It has no mails.</p>}
    <PanelList>
      {mails.map(({ id, kind, to, state }) => (
        <li key={id}>
          <Link to={deskAddressOf('mail', { id: String(id) })}>{mailKindLabels[kind]}</Link>
          <StateLabel look={mailLooks[state]}>{mailStates[state]}</StateLabel>
          <span className={styles.first}>to {to}</span>
        </li>
      ))}
    </PanelList>
  </Panel>
)

import { type ActionFunctionArgs, Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  askedRow,
  enquiryErasureText,
  heldSummary,
  nothingHeldMessage,
  orderErasureText,
  personProblemMessage,
  privacyRequestText,
  retentionRunText,
} from '#src/shop/staff-texts/privacy/privacy-texts.ts'
import { dayOf } from '#src/kit/time/day.ts'
import { formatTime } from '#src/kit/time/format-date.ts'
import { ActDialog } from '../../desk-ui/acts/act-dialog.tsx'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { deskContext } from '../desk-context.ts'
import { BreachesPanel, toShownBreach } from './breaches-panel.tsx'
import styles from './privacy-page.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const [breaches, requests, retention, asked] = await Promise.all([
    shop.privacy.listBreaches(),
    shop.privacy.listRequests(),
    shop.privacy.listRetention(),
    shop.privacy.listAsked(),
  ])
  return {
    now,
    breaches: breaches.map(toShownBreach),
    typedNow: `${dayOf(now)} ${formatTime(now)}`,
    requests: requests.map(privacyRequestText),
    asked: asked.map(askedRow),
    retention: retention.map(({ rule, what, kept, because, run }) => ({ rule, what, kept, because, run: retentionRunText(run) })),
  }
}

/** Looks somebody up. An order's id is its shopper's key and stays here. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { shop } = context.get(deskContext)
  const who = String((await request.formData()).get('who') ?? '').trim()
  const held = await shop.privacy.find(who)
  if (!held.ok) return { who, fault: personProblemMessage }
  const { orders, enquiries } = held.value
  return {
    who,
    held: {
      summary: heldSummary(held.value),
      orders: orders.map(({ orderNumber, placedAt, ...order }) => ({ orderNumber, placedAt, erasing: orderErasureText(order) })),
      enquiries: enquiries.map(({ ticketNumber, receivedAt, isOpen }) => ({
        ...{ ticketNumber, receivedAt },
        erasing: enquiryErasureText({ isOpen }),
      })),
    },
  }
}

/** For whoever asks what we hold about them, or asks to be forgotten; and what the shop deletes by itself. */
export default function PrivacyPage() {
  const { breaches, typedNow, requests, retention, asked } = useLoaderData<typeof loader>()
  const found = useReply<typeof action>()
  return (
    <DeskPage title="Privacy" state="What is held about people: for how long, on request as a file, and erased.">
      <div className={styles.panels}>
        <Panel title="A person asks" note="Answer within a month; the law gives 90 days">
          <Form method="post" className={styles.search}>
            <TextField
              label="Their mail address or phone"
              name="who"
              autoComplete="off"
              required
              maxLength={254}
              defaultValue={found?.who}
              error={found && 'fault' in found ? found.fault : undefined}
            />
            <DeskButton type="submit" look="primary">
              Look up
            </DeskButton>
          </Form>
          <p className="soft">Reply to the address or phone that is held here, never to a new one: whoever asks has to be that person.</p>
        </Panel>
        {found && 'held' in found && <HeldPanel who={found.who} held={found.held} />}
        {asked.length > 0 && <AskedPanel asked={asked} />}
        <BreachesPanel breaches={breaches} now={typedNow} />
        <Panel title="Deleted by itself" note="Every night" flush>
          <ul className={styles.rows}>
            {retention.map(({ rule, what, kept, because, run }) => (
              <li key={rule}>
                <p>
                  <b>{what}</b>
                  <br />
                  Kept {kept}: {because}.
                </p>
                <p className="soft">Last run: {run}</p>
              </li>
            ))}
          </ul>
        </Panel>
        {requests.length > 0 && (
          <Panel title="Asked of late" note="Recorded without who it was">
            <ul className={styles.requests}>
              {requests.map((request, at) => (
                <li key={at}>{request}</li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </DeskPage>
  )
}

/** Asked for by shoppers: the shop does it, nobody else need. */
function AskedPanel({ asked }: { readonly asked: readonly ReturnType<typeof askedRow>[] }) {
  return (
    <Panel title="Asked on the pages of orders" note="Nothing to do" flush>
      <ul className={styles.rows}>
        {asked.map(({ orderNumber, text }) => (
          <li key={orderNumber}>
            <p>
              <Link to={deskAddressOf('order', { number: orderNumber })}>{orderNumber}</Link>
            </p>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Held = Extract<ReturnType<typeof useReply<typeof action>>, { held: object }>['held']

function HeldPanel({ who, held }: { readonly who: string; readonly held: Held }) {
  const { now } = useLoaderData<typeof loader>()
  const { orders, enquiries, summary } = held
  if (orders.length + enquiries.length === 0) return <Panel title="Nothing is held">{<p>{nothingHeldMessage}</p>}</Panel>
  return (
    <Panel title="What is held" note={summary} flush>
      <ul className={styles.rows}>
        {orders.map(({ orderNumber, placedAt, erasing }) => (
          <li key={orderNumber}>
            <p>
              <Link to={deskAddressOf('order', { number: orderNumber })}>{orderNumber}</Link>, <Moment at={placedAt} now={now} />
            </p>
            <p className="soft">{erasing}</p>
          </li>
        ))}
        {enquiries.map(({ ticketNumber, receivedAt, erasing }) => (
          <li key={ticketNumber}>
            <p>
              <Link to={deskAddressOf('enquiry', { ticket: ticketNumber })}>{ticketNumber}</Link>, <Moment at={receivedAt} now={now} />
            </p>
            <p className="soft">{erasing}</p>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        {/* The router would read the archive as a page. */}
        <form method="post" action={fullDeskAddressOf('privacyFile')}>
          <input type="hidden" name="who" value={who} />
          <DeskButton type="submit">Everything as a file (ZIP)</DeskButton>
        </form>
        <ActDialog
          act="privacy.erase"
          input={{ orders: orders.map((order) => order.orderNumber), tickets: enquiries.map((enquiry) => enquiry.ticketNumber) }}
          label="Erase it"
          look="quiet"
          title={`Erase ${summary}`}
          explanation="Names, phones, addresses, writings, notes, mails and labels are gone for good. What is under way is erased when it is over. Invoices and credit notes stay: the law wants them kept."
          verb="Erase it for good"
        >
          <p>This can be taken back for ten seconds, and never after.</p>
        </ActDialog>
      </div>
    </Panel>
  )
}

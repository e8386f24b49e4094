import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mailKindLabels } from '#src/shop/staff-texts/mail-kind-labels.ts'
import { callAddressOf } from '../../desk-ui/call-address.ts'
import { deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { mailLooks, mailStates } from '../../desk-ui/mails/mail-acts.tsx'
import { formatMoment } from '#src/kit/time/format-near.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import styles from './enquiry-page.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const found = await shop.enquiries.show((params.ticket ?? '').toUpperCase())
  if (!found) throw new Response(null, { status: 404 })
  const { ticketNumber, receivedAt, enquiry, mails } = found
  return { ticketNumber, receivedAt, enquiry, mails, now }
}

/** One question, with who asked it and how its mails fared. */
export default function EnquiryPage() {
  const { ticketNumber, receivedAt, enquiry, mails, now } = useLoaderData<typeof loader>()
  useFreshPage(['enquiries', 'mails'], isWriting)
  const subject = encodeURIComponent(`${ticketNumber}: your question`)
  return (
    <DeskPage
      title={ticketNumber}
      state={`${enquiry.name}, ${formatMoment(receivedAt, now)}.`}
      trail={
        <p className={styles.trail}>
          <Link to={deskAddressOf('enquiries')}>Enquiries</Link>
        </p>
      }
      acts={
        <>
          {enquiry.phone && (
            <a className={deskButtonClass('secondary')} href={callAddressOf(enquiry.phone)}>
              <DeskIcon name="phone" size={16} />
              {enquiry.phone}
            </a>
          )}
          {enquiry.email && (
            <a className={deskButtonClass('primary')} href={`mailto:${enquiry.email}?subject=${subject}`}>
              <DeskIcon name="mails" size={16} />
              Answer by mail
            </a>
          )}
          <ActButton act="enquiries.answered" input={{ ticket: ticketNumber }}>
            Answered
          </ActButton>
        </>
      }
    >
      <div className={styles.panels}>
        <Panel title="What they wrote">
          <p className={styles.words}>{enquiry.message || 'Nothing.'}</p>
          {enquiry.kind === 'bulk' && (
            <p>
              <b>{enquiry.quantity} pieces</b> of {enquiry.productCode}
            </p>
          )}
        </Panel>
        <Panel title="Who asks">
          <p>{enquiry.name}</p>
          {enquiry.email && <p>{enquiry.email}</p>}
          {enquiry.phone && <p>{enquiry.phone}</p>}
        </Panel>
        <Panel title="Mails">
          {mails.length === 0 && <p className="soft">It has no mails.</p>}
          {mails.map(({ id, kind, to, state }) => (
            <p key={id}>
              <Link to={deskAddressOf('mail', { id: String(id) })}>{mailKindLabels[kind]}</Link> <span className="soft">to {to}</span>{' '}
              <StateLabel look={mailLooks[state]}>{mailStates[state]}</StateLabel>
            </p>
          ))}
        </Panel>
      </div>
    </DeskPage>
  )
}

import { Fragment } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mailKindLabels } from '#src/shop/staff-texts/mail-kind-labels.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { DocumentsLink } from '../../desk-ui/documents-link.tsx'
import { AboutMail } from '../../desk-ui/mails/about-mail.tsx'
import { MailActs, mailLooks, mailStates } from '../../desk-ui/mails/mail-acts.tsx'
import { withPictures } from '../../desk-ui/mails/with-pictures.ts'
import { TaxDocumentLink } from '../../desk-ui/money/tax-document-link.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Trail } from '../../desk-ui/frame/trail.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import styles from './mail-page.module.css'
import { withoutKeys } from './without-keys.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const id = params['id'] ?? ''
  const mail = /^[1-9]\d{0,14}$/.test(id) ? await shop.mails.find(Number(id)) : undefined
  if (!mail || (shop.mails.isForOwners(mail.kind) && !mayDo(login.role, 'seeMoney'))) throw data(undefined, { status: 404 })
  const { message, ...status } = mail
  const { subject, html, text, attachments } = await shop.mails.render(message)
  return {
    mail: status,
    subject,
    html: withoutKeys(withoutStyleElements(withPictures({ html, attachments }))),
    text: withoutKeys(text),
    attached: message.taxDocuments ?? [],
    // Assistants find those of an order at the order.
    opensAttached: mayDo(login.role, 'seeMoney'),
    hasParcelDocuments: message.kind === 'parcel-booked' && message.documents.length > 0,
    maySend: mayDo(login.role, 'sendMails'),
    now,
  }
}

/** The desk's policy refuses style elements, also in a frame; a mail's styles stand in its attributes, and the element is for narrow screens only. */
const withoutStyleElements = (html: string): string => html.replace(/<style\b[\s\S]*?<\/style>/g, '')

/** One mail as it looked, in a frame in which nothing runs and from which nothing leads anywhere. */
export default function MailPage() {
  const { mail, subject, html, text, attached, opensAttached, hasParcelDocuments, maySend, now } = useLoaderData<typeof loader>()
  useFreshPage('mails', isWriting)
  const { id, kind, state, to, lastError } = mail
  return (
    <DeskPage
      title={mailKindLabels[kind]}
      trail={
        <Trail>
          <Link to={deskAddressOf('mails')}>Mails</Link>
        </Trail>
      }
      tabTitle={`Mail ${id}`}
      beside={<StateLabel look={mailLooks[state]}>{mailStates[state]}</StateLabel>}
      state={`Mail ${id} to ${to}`}
      acts={maySend && <MailActs id={id} kind={kind} isStuck={state === 'dead'} to={to} />}
    >
      <div className={styles.columns}>
        <Panel title={subject} flush>
          <iframe className={styles.frame} title={`The mail “${subject}”`} sandbox="" srcDoc={html} />
        </Panel>
        <div className={styles.side}>
          <Panel title="How it fared">
            <Fate mail={mail} now={now} />
            {lastError && <p className={styles.error}>The mail server: “{lastError}”</p>}
            {attached.length > 0 && <Attached numbers={attached} opens={opensAttached} />}
            {hasParcelDocuments && mail.orderNumber && <DocumentsLink of={[mail.orderNumber]}>Its documents</DocumentsLink>}
          </Panel>
          <Panel title="As plain text">
            <pre className={styles.text}>{text}</pre>
          </Panel>
        </div>
      </div>
    </DeskPage>
  )
}

type FateProps = { readonly mail: Awaited<ReturnType<typeof loader>>['mail']; readonly now: Date }

function Fate({ mail, now }: FateProps) {
  const { attempts, createdAt, sentAt, nextTryAt } = mail
  return (
    <dl className={styles.fate}>
      <dt>Written</dt>
      <dd>
        <Moment at={createdAt} now={now} />
      </dd>
      <dt>Sent</dt>
      <dd>{sentAt ? <Moment at={sentAt} now={now} /> : 'not yet'}</dd>
      <dt>Tries</dt>
      <dd>{attempts}</dd>
      {nextTryAt && (
        <>
          <dt>Next try</dt>
          <dd>
            <Moment at={nextTryAt} now={now} />
          </dd>
        </>
      )}
      {(mail.orderNumber ?? mail.ticketNumber) && (
        <>
          <dt>About</dt>
          <dd>
            <AboutMail {...mail} />
          </dd>
        </>
      )}
    </dl>
  )
}

type AttachedProps = { readonly numbers: readonly string[]; readonly opens: boolean }

function Attached({ numbers, opens }: AttachedProps) {
  return (
    <p>
      Attached:{' '}
      {numbers.map((number, at) => (
        <Fragment key={number}>
          {at > 0 && ', '}
          {opens ? <TaxDocumentLink number={number} /> : number}
        </Fragment>
      ))}
    </p>
  )
}

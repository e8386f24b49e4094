import { useMemo } from 'react'
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'
import { mailKindLabels } from '#src/shop/staff-texts/mail-kind-labels.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { type DataColumn, DataTable } from '../../desk-ui/data-table/data-table.tsx'
import { cursorIn, pagesOf } from '../../desk-ui/data-table/list-pages.ts'
import { Pager } from '../../desk-ui/data-table/pager.tsx'
import { ViewTabs } from '../../desk-ui/data-table/view-tabs.tsx'
import { DeskButton, DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { AboutMail } from '../../desk-ui/mails/about-mail.tsx'
import { MailActs, mailLooks, mailStates } from '../../desk-ui/mails/mail-acts.tsx'
import { addressWith } from '../../desk-ui/money/address-with.ts'
import { formatMoment } from '#src/kit/time/format-near.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { deskContext } from '../desk-context.ts'
import styles from './mails-page.module.css'

const states = ['waiting', 'dead', 'sent'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, now } = context.get(deskContext)
  const query = new URL(request.url).searchParams
  const state = states.find((each) => each === query.get('state'))
  const to = query.get('q')?.trim() || undefined
  const [page, pause] = await Promise.all([shop.mails.page({ state, to }, cursorIn(query)), shop.mails.findPause()])
  return { page, state, to, pause, now }
}

/** What the shop has sent, or tries to send. */
export default function MailsPage() {
  const { page, state, to, pause, now } = useLoaderData<typeof loader>()
  useFreshPage('mails', isWriting)
  const columns = useMemo(() => columnsAt(now), [now])
  const at = (more: Parameters<typeof addressWith>[1]) => addressWith(deskAddressOf('mails'), { q: to, ...more })
  const tabs = [{ name: 'All', state: undefined }, ...states.map((each) => ({ name: mailStates[each], state: each }))]
  return (
    <DeskPage
      title="Mails"
      state={pause ? undefined : 'Mails go out as soon as they are written.'}
      acts={
        <DeskButtonLink to={deskAddressOf('mailKinds')} look="flat">
          All kinds
        </DeskButtonLink>
      }
    >
      {pause && (
        <div className={styles.pause} role="status">
          <p>
            <b>No mail goes out until {formatMoment(pause.until, now)}.</b> The mail server wrote: {pause.reason}
          </p>
          <ActButton act="mails.resume" input={{ pausedUntil: pause.until.toISOString() }} look="primary">
            Resume
          </ActButton>
        </div>
      )}
      <ViewTabs label="Mails" tabs={tabs.map(({ name, state: each }) => ({ name, to: at({ state: each }), isCurrent: each === state }))} />
      <Form className={styles.search} role="search">
        {state && <input type="hidden" name="state" value={state} />}
        <TextField className={styles.field} label="To, or a part of it" name="q" type="search" defaultValue={to} autoComplete="off" />
        <DeskButton type="submit">Find</DeskButton>
      </Form>
      {page.rows.length === 0 ? (
        <p className={styles.empty}>
          There are no such mails. The shop writes them by itself; to write one, open its order or its enquiry.
        </p>
      ) : (
        <section className={styles.list} aria-label="Mails">
          <DataTable caption="Mails, newest first" rows={page.rows} columns={columns} keyOf={({ id }) => String(id)} />
          <Pager {...pagesOf(page, (cursor) => at({ state, ...cursor }))} />
        </section>
      )}
    </DeskPage>
  )
}

type MailStatus = Awaited<ReturnType<Shop['mails']['page']>>['rows'][number]

const columnsAt = (now: Date): readonly DataColumn<MailStatus>[] => [
  {
    id: 'kind',
    head: 'What',
    onCard: 'title',
    cell: ({ id, kind }) => (
      <Link className={styles.kind} to={deskAddressOf('mail', { id: String(id) })}>
        {mailKindLabels[kind]}
      </Link>
    ),
  },
  { id: 'to', head: 'To', onCard: 'who', cell: ({ to }) => <span className={styles.to}>{to}</span> },
  { id: 'about', head: 'About', onCard: 'body', cell: (mail) => <AboutMail {...mail} /> },
  {
    id: 'state',
    head: 'State',
    onCard: 'state',
    cell: ({ state }) => <StateLabel look={mailLooks[state]}>{mailStates[state]}</StateLabel>,
  },
  { id: 'tries', head: 'Tries', onCard: 'nowhere', isNumber: true, from: 58, cell: ({ attempts }) => attempts },
  { id: 'when', head: 'When', onCard: 'amount', cell: (mail) => <Moment at={mail.sentAt ?? mail.createdAt} now={now} /> },
  { id: 'remark', head: 'What happened', onCard: 'remark', cell: (mail) => <Remark mail={mail} now={now} /> },
]

function Remark({ mail: { id, kind, to, lastError, nextTryAt, state }, now }: { readonly mail: MailStatus; readonly now: Date }) {
  if (state === 'sent') return null
  return (
    <span className={styles.remark}>
      {lastError}
      {nextTryAt && (
        <small>
          Next try <Moment at={nextTryAt} now={now} />
        </small>
      )}
      {state === 'dead' && (
        <span className={styles.acts}>
          <MailActs id={id} kind={kind} isStuck to={to} />
        </span>
      )}
    </span>
  )
}

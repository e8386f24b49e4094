import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { isEmailAddress } from '#src/kit/contact/email.ts'
import { normalisePhone } from '#src/kit/contact/phone.ts'
import { shopContext, takePermitContext } from '../../context.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { usePageShell } from '../../layout/page-shell.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Refusal } from '../../ui/message/refusal.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { waitMessage } from '../../wait-message.ts'
import styles from './enquiry-status-page.module.css'
import { type ShownStatus, StatusSummary } from './status-summary.tsx'

export { ErrorPage as ErrorBoundary } from '../../layout/error-page.tsx'

type Written = { readonly ticket: string; readonly address: string }
type Posted = {
  readonly written: Written
  readonly errors: Partial<Written>
  readonly failure: string | undefined
  readonly status: ShownStatus | undefined
}

export const loader = ({ request, context }: LoaderFunctionArgs) => ({
  ticket: tidyTicket(new URL(request.url).searchParams.get('ticket') ?? ''),
  officer: context.get(shopContext).settings.grievanceOfficer,
})

const tidyTicket = (written: string): string =>
  written
    .trim()
    .slice(0, 24)
    .toUpperCase()
    .replace(/^([A-Z]{1,4})-?E(\d+)$/, '$1-E$2')

/** A number that does not exist and an address that is not its own get the same reply, so that nobody learns who has written. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const written = {
    ticket: tidyTicket(String(form.get('ticket') ?? '')),
    address: String(form.get('address') ?? '')
      .trim()
      .slice(0, 254),
  }
  const errors: Partial<Written> = {
    ...(/^[A-Z]{1,4}-E\d{1,12}$/.test(written.ticket) ? {} : { ticket: 'Please enter the ticket number, such as MJ-E1042' }),
    ...(isEmailAddress(written.address) || normalisePhone(written.address)
      ? {}
      : { address: 'Please enter the mail address or the phone number that you wrote from' }),
  }
  const posted = { written, errors, failure: undefined, status: undefined }
  if (Object.keys(errors).length > 0) return data<Posted>(posted, { status: 400 })
  const waitSeconds = await context.get(takePermitContext)()
  if (waitSeconds !== undefined) return data<Posted>({ ...posted, failure: waitMessage(waitSeconds) }, { status: 429 })
  const status = await context.get(shopContext).enquiries.checkStatus({ ticketNumber: written.ticket, address: written.address })
  return data<Posted>({ ...posted, status, failure: status ? undefined : unknownMessage }, { status: status ? 200 : 404 })
}

const unknownMessage =
  'We have no message with this number from this address. Both are in the mail that we sent you when you wrote; without it, call us and we look together.'

export default function EnquiryStatusPage() {
  const { ticket, officer } = useLoaderData<typeof loader>()
  const posted = useReply<typeof action>()
  return (
    <div className={`wide ${styles.page}`}>
      <PageHead
        title="How your message stands"
        description="See whether your message, enquiry or complaint is answered."
        isIndexed={false}
      />
      <PageTitle title="How your message stands">
        <p>The number is in the subject of the mail you got from us. What was written is shown to nobody here.</p>
      </PageTitle>
      {posted?.status && <StatusSummary status={posted.status} officer={officer} />}
      <StatusForm posted={posted} ticket={ticket} />
      <Officer officer={officer} />
    </div>
  )
}

function StatusForm({ posted, ticket }: { readonly posted: Posted | undefined; readonly ticket: string }) {
  return (
    <form method="post" className={styles.form}>
      {posted?.failure && <Refusal>{posted.failure}</Refusal>}
      <TextField
        label="Ticket number"
        name="ticket"
        defaultValue={posted?.written.ticket ?? ticket}
        error={posted?.errors.ticket}
        hint="Such as MJ-E1042."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextField
        label="Your mail address or phone"
        name="address"
        autoComplete="email"
        defaultValue={posted?.written.address}
        error={posted?.errors.address}
        hint="As you gave it with the message."
        required
      />
      <Button type="submit">See how it stands</Button>
    </form>
  )
}

/** The law wants the officer named where complaints are followed. */
function Officer({
  officer,
}: {
  readonly officer: { readonly name: string; readonly designation: string; readonly email: string; readonly phone: string }
}) {
  const contact = usePageShell()?.contact
  return (
    <p className={styles.officer}>
      {officer.designation}: {officer.name}, <a href={`mailto:${officer.email}`}>{officer.email}</a>, {officer.phone}.
      {contact && (
        <>
          {' '}
          For all else write to <a href={`mailto:${contact.email}`}>{contact.email}</a>.
        </>
      )}
    </p>
  )
}

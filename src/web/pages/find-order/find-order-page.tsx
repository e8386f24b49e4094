import { type ActionFunctionArgs, data, redirect, useSearchParams } from 'react-router'
import { normalisePhone, phoneFault } from '#src/kit/contact/phone.ts'
import { isOrderNumber, withDash } from '#src/kit/order-number.ts'
import { shopContext, takePermitContext } from '../../context.ts'
import { usePageShell } from '../../layout/page-shell.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Refusal } from '../../ui/message/refusal.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { useReply } from '../../ui/form/use-reply.ts'
import { waitMessage } from '../../wait-message.ts'
import styles from './find-order-page.module.css'

// A boundary below the page shell: it is loaded although what was posted could not be taken.
export { ErrorPage as ErrorBoundary } from '../../layout/error-page.tsx'

type Written = { readonly orderNumber: string; readonly phone: string }
type Posted = { readonly written: Written; readonly errors: Partial<Written>; readonly failure: string | undefined }

/** Replies the same whether the order exists or not: only its shopper gets the link, by mail. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const text = (name: string): string =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, 40)
  const written = { orderNumber: text('orderNumber').toUpperCase(), phone: text('phone') }
  const orderNumber = withDash(written.orderNumber)
  const phone = normalisePhone(written.phone)
  const fault = phoneFault(written.phone)
  const errors: Partial<Written> = {
    ...(isOrderNumber(orderNumber) ? {} : { orderNumber: 'Please enter the order number, such as MJ-10042' }),
    ...(fault === undefined ? {} : { phone: fault }),
  }
  if (!phone || Object.keys(errors).length > 0) return data<Posted>({ written, errors, failure: undefined }, { status: 400 })
  const waitSeconds = await context.get(takePermitContext)()
  if (waitSeconds !== undefined) return data<Posted>({ written, errors, failure: waitMessage(waitSeconds) }, { status: 429 })

  await context.get(shopContext).orders.askForLink({ orderNumber, phone })
  return redirect(`${addressOf('findOrder')}?sent=1`, 303)
}

export default function FindOrderPage() {
  const posted = useReply<typeof action>()
  const [query] = useSearchParams()
  return (
    <div className={`wide ${styles.page}`}>
      <PageHead title="Find my order" description="The page of your order, with everything that happens to it, sent to your mail." />
      <PageTitle title="Find my order">
        <p>The page of your order shows where it is. Tell us its number and your phone, and we mail you the link.</p>
      </PageTitle>
      {query.get('sent') === '1' && !posted ? <Sent /> : <FindForm posted={posted} />}
    </div>
  )
}

function Sent() {
  const contact = usePageShell()?.contact
  return (
    <div role="status" className={styles.sent}>
      <h2>Please look into your mail</h2>
      <p>If number and phone belong to an order, its link is on its way to the mail address on that order. It can take a minute.</p>
      {contact && (
        <p>
          Nothing there? Write to <a href={`mailto:${contact.email}`}>{contact.email}</a> or call {contact.phone}.
        </p>
      )}
    </div>
  )
}

function FindForm({ posted }: { posted: Posted | undefined }) {
  return (
    <form method="post" className={styles.form}>
      {posted?.failure && <Refusal>{posted.failure}</Refusal>}
      <TextField
        label="Order number"
        name="orderNumber"
        defaultValue={posted?.written.orderNumber}
        error={posted?.errors.orderNumber}
        hint="It is in the subject of our mails, such as MJ-10042."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={posted?.written.phone}
        error={posted?.errors.phone}
        hint="The number you gave with the order."
        required
      />
      <Button type="submit">Send me the link</Button>
    </form>
  )
}

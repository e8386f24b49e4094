import { replyTime } from '#src/kit/time/reply-time.ts'
import { useRef } from 'react'
import { cleanPhone } from '#src/kit/contact/phone.ts'
import type { ContactField } from '#src/shop/enquiries/contact-message.ts'
import { maxMessageLength } from '#src/shop/enquiries/written-text.ts'
import { usePageShell } from '../../layout/page-shell.ts'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { ComplaintSent } from '../../ui/message/complaint-sent.tsx'
import { Callout } from '../../ui/message/callout.tsx'
import { HoneypotField } from '../../ui/form/honeypot-field.tsx'
import { TextAreaField, TextField } from '../../ui/form/field.tsx'
import { ComplaintField } from './complaint-field.tsx'
import styles from './contact-form.module.css'
import type { PostedMessage } from './receive-message.ts'
import type { Trouble } from './send-message.ts'
import { useContactForm } from './use-contact-form.ts'

/** A plain form before hydration; afterwards it makes the three calls and navigates home. */
export function ContactForm({ posted }: { posted: PostedMessage | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const { written, faults, trouble, isSending, change, submit } = useContactForm(form, posted)
  const bind = (field: ContactField, tidy = (typed: string) => typed) => ({
    name: field,
    value: written[field],
    error: faults[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, tidy(event.currentTarget.value)),
  })
  return (
    <form ref={form} className={styles.form} method="post" action={addressOf('contact')} onSubmit={submit} noValidate aria-busy={isSending}>
      {posted?.sent && <SentBanner {...posted.sent} />}
      {trouble && <TroubleCallout trouble={trouble} />}
      <p className={styles.needed}>Fields marked * are required.</p>
      <TextField label="Your name" autoComplete="name" required {...bind('name')} />
      <div className={styles.reach}>
        <TextField
          label="Phone number"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          hint="Ten digits. One of the two is enough."
          {...bind('phone', cleanPhone)}
        />
        <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...bind('email')} />
      </div>
      <TextAreaField
        label="Message (optional)"
        rows={6}
        maxLength={maxMessageLength}
        hint="Without one we simply get in touch."
        {...bind('message')}
      />
      <ComplaintField isTicked={written.complaint === 'yes'} onChange={(isTicked) => change('complaint', isTicked ? 'yes' : '')} />
      <HoneypotField />
      <div className={styles.send}>
        <Button type="submit" disabled={isSending}>
          {isSending ? 'One moment …' : 'Send message'}
        </Button>
        <p>{`You get a ticket number at once, and an answer within ${replyTime}.`}</p>
      </div>
    </form>
  )
}

/** Confirms a plain form that was posted without scripts. */
function SentBanner({ ticketNumber, isComplaint }: { ticketNumber: string | undefined; isComplaint: boolean }) {
  return (
    <Callout tone="success" title="Your message has been sent successfully!">
      <p>
        {ticketNumber && `Your ticket is ${ticketNumber}. `}
        {isComplaint ? <ComplaintSent ticketNumber={ticketNumber} /> : `You hear from us within ${replyTime}.`}
      </p>
    </Callout>
  )
}

function TroubleCallout({ trouble }: { trouble: Trouble }) {
  const email = usePageShell()?.contact.email
  switch (trouble.code) {
    case 'fields':
      return null
    case 'too-many':
      return (
        <Callout tone="danger" title="That was a lot in a short time" takesFocus>
          <p>
            Please send it again in {trouble.waitMinutes === 1 ? 'a minute' : `${trouble.waitMinutes} minutes`}. What you wrote stays here.
          </p>
        </Callout>
      )
    case 'lost':
      return (
        <Callout tone="danger" title="Your message has not reached us" takesFocus>
          <p>
            What you wrote stays here. Please try again; should it fail once more, write to <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </Callout>
      )
    case 'unchecked':
      return (
        <Callout tone="danger" title="Your message is with us, but its confirmation is late" takesFocus>
          <p>
            {trouble.ticketNumber && `Your ticket is ${trouble.ticketNumber}. `}You need not send it again; if you do, it stays one message.
          </p>
        </Callout>
      )
  }
}

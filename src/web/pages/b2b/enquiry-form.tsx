import { type ReactNode, useRef } from 'react'
import { plainDigits } from '#src/kit/contact/digits.ts'
import { cleanPhone } from '#src/kit/contact/phone.ts'
import { bulkUnits } from '#src/shop/catalogue/product.ts'
import type { BulkField } from '#src/shop/enquiries/bulk-enquiry.ts'
import { maxMessageLength } from '#src/shop/enquiries/written-text.ts'
import { usePageShell } from '../../layout/page-shell.ts'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/message/callout.tsx'
import type { CardData } from '../../ui/product/card-data.ts'
import { HoneypotField } from '../../ui/form/honeypot-field.tsx'
import { TextAreaField, TextField } from '../../ui/form/field.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './enquiry-form.module.css'
import type { PostedEnquiry } from './receive-enquiry.ts'
import { useBulkForm } from './use-bulk-form.ts'

type EnquiryFormProps = {
  readonly card: CardData
  readonly posted?: PostedEnquiry | undefined
  readonly onSent: (ticketNumber: string | undefined) => void
  /** Shown beside the submit button. */
  readonly children: ReactNode
}

/** With scripts it makes the three calls; before hydration it is posted to the product's enquiry page. */
export function EnquiryForm({ card, posted, onSent, children }: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const bulk = useBulkForm(form, { code: card.code, posted, onSent })
  const { failure, faults, isSending, submit } = bulk
  const email = usePageShell()?.contact.email
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={addressOf('bulkEnquiry', { productId: card.id })}
      onSubmit={submit}
      noValidate
      aria-busy={isSending}
    >
      <div className={styles.product}>
        {card.picture && <Picture picture={card.picture} sizes="96px" className={styles.picture} />}
        <p>
          {card.name}
          <span className={styles.code}>{card.code}</span>
        </p>
      </div>
      {failure && (
        <Callout tone="danger" title={failure} takesFocus={Object.values(faults).every((fault) => fault === undefined)}>
          <p>
            What you wrote stays here. You may also write to <a href={`mailto:${email}`}>{email}</a>.
          </p>
        </Callout>
      )}
      <EnquiryFields {...bulk} />
      <HoneypotField />
      <div className={styles.buttons}>
        {children}
        <Button type="submit" disabled={isSending}>
          {isSending ? 'One moment …' : 'Send enquiry'}
        </Button>
      </div>
    </form>
  )
}

function EnquiryFields({
  written,
  faults,
  change,
  leave,
}: Pick<ReturnType<typeof useBulkForm>, 'written' | 'faults' | 'change' | 'leave'>) {
  const bind = (field: BulkField, tidy = (typed: string) => typed) => ({
    name: field,
    value: written[field],
    error: faults[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, tidy(event.currentTarget.value)),
    onBlur: (event: React.FocusEvent) => leave(field, event),
  })
  const digits = { type: 'tel', inputMode: 'numeric', required: true } as const
  return (
    <>
      <p className={styles.needed}>Fields marked * are required.</p>
      <div className={styles.pair}>
        <TextField label="Your name" autoComplete="name" required {...bind('name')} />
        <TextField label="Email" type="email" inputMode="email" autoComplete="email" required {...bind('email')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Phone number" autoComplete="tel" {...digits} {...bind('phone', cleanPhone)} />
        <TextField
          label="Quantity"
          autoComplete="off"
          hint={`Pieces, ${bulkUnits} or more.`}
          {...digits}
          type="text"
          {...bind('quantity', onlyDigits)}
        />
      </div>
      <TextField
        label="Product code"
        autoComplete="off"
        required
        hint="More than one? Put a comma between the codes."
        {...bind('productCode')}
      />
      <TextAreaField
        label="Message (optional)"
        rows={3}
        maxLength={maxMessageLength}
        hint="Your date, colours, and what to put on the lid."
        {...bind('message')}
      />
    </>
  )
}

/** A point stays, for the form to refuse: without it 2.5 would be 25. */
const onlyDigits = (typed: string): string => plainDigits(typed).replace(/[^\d.]/g, '')

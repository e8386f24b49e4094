import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { CheckoutContent } from '../../browser/buy-now.ts'
import { useHouse } from '../../layout/house.ts'
import { addressOf } from '../../routes.ts'
import { Button } from '../../ui/button.tsx'
import styles from './checkout-page.module.css'
import { checkDelivery, refusableFields, type Delivery, type DeliveryErrors } from './delivery.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import type { PaymentDoor } from './finish-order.ts'
import type { ChangedLine } from './order-request.wire.ts'
import { OrderSummary } from './order-summary.tsx'
import { ProblemPanel } from './problem-panel.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'
import { useDelivery } from './use-delivery.ts'
import { usePlaceOrder } from './use-place-order.ts'

export function CheckoutForm({ door, content }: { door: PaymentDoor; content: CheckoutContent | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const { delivery, change, reset, bringBack } = useDelivery(form)
  const [refused, setRefused] = useState<Refused>({ errors: {}, delivery })
  const { isSending, problem, place, acceptPrices } = usePlaceOrder(door, reset)

  const refuse = useEffectEvent((errors: DeliveryErrors) => setRefused({ errors, delivery }))
  // What only the server finds wrong stands under its field as well.
  useEffect(() => {
    if (problem?.code === 'fields') refuse(problem.errors)
  }, [problem])
  useEffect(() => {
    const first = refusableFields.find((field) => refused.errors[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [refused])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = checkDelivery(delivery)
    setRefused({ errors, delivery })
    if (Object.keys(errors).length > 0 || !content) return
    void place(content, delivery)
  }
  const accept = (lines: readonly ChangedLine[]) => content && void acceptPrices(content, lines, delivery)

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate aria-busy={isSending}>
      <div className={styles.written}>
        <WithoutScripts />
        <p className={styles.needed}>Fields marked * are required.</p>
        <UnpaidNotice onBringBack={bringBack} />
        {problem && <ProblemPanel problem={problem} onAccept={accept} />}
        <DeliveryFields delivery={delivery} errors={stillWrong(refused, delivery)} lines={content?.lines ?? noLines} onChange={change} />
      </div>
      <OrderSummary content={content} />
      <div className={styles.submit}>
        <Button type="submit" full disabled={isSending}>
          {isSending ? 'One moment …' : buttonWords[delivery.paymentMethod]}
        </Button>
        <p className={styles.next}>
          By pressing {buttonWords[delivery.paymentMethod]} you agree to our <Link to={addressOf('terms')}>Terms and Conditions</Link> and
          our <Link to={addressOf('privacy')}>Privacy Policy</Link>.
        </p>
        <p className={styles.next}>{nextWords[delivery.paymentMethod]}</p>
      </div>
    </form>
  )
}

const noLines = [] as const

/** What was found wrong, and in which texts. */
type Refused = { readonly errors: DeliveryErrors; readonly delivery: Delivery }

/** A field that has been changed since is no longer called wrong. */
function stillWrong({ errors, delivery }: Refused, now: Delivery): DeliveryErrors {
  const fields = refusableFields.filter((field) => errors[field] !== undefined && now[field] === delivery[field])
  return Object.fromEntries(fields.map((field) => [field, errors[field]])) as DeliveryErrors
}

const buttonWords = { online: 'Pay Now', cod: 'Submit' } as const

const nextWords = {
  online: 'A window of our payment partner opens next. Your card details go there and never to us.',
  cod: 'We call or write to confirm the order, then make and send it. You pay the courier at the door.',
} as const

function WithoutScripts() {
  const contact = useHouse()?.contact
  return (
    <noscript>
      <p className={styles.notice}>
        The checkout needs JavaScript.
        {contact &&
          ` Without it, order by mail at ${contact.email} or by phone at ${contact.phone}: tell us the piece, the colour and what to write on the lid.`}
      </p>
    </noscript>
  )
}

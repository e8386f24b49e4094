import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { CheckoutContent } from '../../browser/buy-now.ts'
import { useHouse } from '../../layout/house.ts'
import { Button } from '../../ui/button.tsx'
import styles from './checkout-page.module.css'
import { checkDelivery, deliveryFields, type DeliveryErrors } from './delivery.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import type { PaymentDoor } from './finish-order.ts'
import type { ChangedLine } from './order-request.wire.ts'
import { ProblemPanel } from './problem-panel.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'
import { useDelivery } from './use-delivery.ts'
import { usePlaceOrder } from './use-place-order.ts'

export function CheckoutForm({ door, content }: { door: PaymentDoor; content: CheckoutContent | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const { delivery, change, reset, bringBack } = useDelivery(form)
  const [errors, setErrors] = useState<DeliveryErrors>({})
  const { isSending, problem, place, acceptPrices } = usePlaceOrder(door, reset)

  // What only the server finds wrong stands under its field as well.
  useEffect(() => {
    if (problem?.code === 'fields') setErrors(problem.errors)
  }, [problem])
  useEffect(() => {
    const first = deliveryFields.find((field) => errors[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [errors])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkDelivery(delivery)
    setErrors(found)
    if (Object.keys(found).length > 0 || !content) return
    void place(content, delivery)
  }
  const accept = (lines: readonly ChangedLine[]) => content && void acceptPrices(content, lines, delivery)

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate aria-busy={isSending}>
      <WithoutScripts />
      <UnpaidNotice onBringBack={bringBack} />
      {problem && <ProblemPanel problem={problem} onAccept={accept} />}
      <DeliveryFields delivery={delivery} errors={errors} onChange={change} />
      <Button type="submit" full disabled={isSending}>
        {isSending ? 'One moment …' : delivery.paymentMethod === 'cod' ? 'Submit' : 'Pay Now'}
      </Button>
      <p className={styles.next}>
        {delivery.paymentMethod === 'cod'
          ? 'We call or write to confirm the order, then make and send it. You pay the courier at the door.'
          : 'A window of our payment partner opens next. Your card details go there and never to us.'}
      </p>
    </form>
  )
}

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

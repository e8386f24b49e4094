import { type FormEvent, useEffect, useRef, useState } from 'react'
import { deliveryPincode } from '../browser/storage/delivery-pincode.ts'
import { callAddress } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import type { SubmittedPincode, DeliveryResultView } from './delivery-result-view.tsx'
import styles from './delivery-check.module.css'

/** A pincode field with the delivery promise. The code that asks the shop is loaded on first use; without scripts the call returns plain text. */
export function DeliveryCheck({ items }: { items: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [Result, show] = useState<typeof DeliveryResultView>()
  const [submitted, submit] = useState<SubmittedPincode>()
  const prepare = (orElse?: () => void) =>
    import('./delivery-result-view.tsx').then((fetched) => show(() => fetched.DeliveryResultView)).catch(orElse)

  useEffect(() => {
    if (deliveryPincode.read()) void prepare()
  }, [])

  const check = (event: FormEvent) => {
    event.preventDefault()
    submit({ written: input.current!.value })
    void prepare(() => input.current?.form?.submit())
  }
  return (
    <section className={styles.check} aria-label="Delivery">
      <form className={styles.form} action={callAddress('checkDelivery')} onSubmit={check} onFocus={() => prepare()}>
        <label className={styles.label} htmlFor="deliver-to">
          Deliver to pincode
        </label>
        <input
          ref={input}
          id="deliver-to"
          className={styles.input}
          name="delivery_postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          aria-describedby="deliver-to-answer"
        />
        <input type="hidden" name="items" value={items} />
        <Button type="submit" look="secondary">
          Check
        </Button>
      </form>
      <div id="deliver-to-answer" className={styles.result} role="status">
        {Result ? (
          <Result submitted={submitted} items={items} input={input}>
            {invitation}
          </Result>
        ) : (
          invitation
        )}
      </div>
    </section>
  )
}

const invitation = <p>See when it is at your door.</p>

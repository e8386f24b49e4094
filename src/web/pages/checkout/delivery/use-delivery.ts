import { useLayoutEffect, useState, type RefObject } from 'react'
import { checkoutDraft } from '#src/web/browser/storage/checkout-draft.ts'
import { deliveryPincode } from '#src/web/browser/storage/delivery-pincode.ts'
import { deliveryFields, emptyDelivery, type Delivery } from './delivery.ts'
import { askAboutCity, fillIn, usePincode } from './use-pincode.ts'

/** Returns the texts of the form. They survive a reload and include what was typed before hydration; the pincode may come from the delivery check. */
export function useDelivery(form: RefObject<HTMLFormElement | null>) {
  const [delivery, setDelivery] = useState(emptyDelivery)

  useLayoutEffect(() => {
    const { values, isSent } = checkoutDraft.read()
    const typed = form.current ? Object.fromEntries(new FormData(form.current)) : {}
    // A sent draft is only restored on request: filling in a pincode would overwrite it.
    const restored = merge(isSent ? {} : { ...values, pincode: values.pincode || (deliveryPincode.read() ?? '') }, typed)
    if (restored) setDelivery(restored)
  }, [form])

  const change = (changed: Partial<Delivery>) =>
    setDelivery((current) => {
      const next = { ...current, ...changed }
      checkoutDraft.write({ values: next, isSent: false })
      return next
    })

  const { city } = usePincode(delivery.pincode, (place, before) =>
    change({ city: fillIn(delivery.city, place.city, before.city), state: fillIn(delivery.state, place.state, before.state) }),
  )

  /** The order is placed: this empties the form and marks its draft as sent. */
  const reset = (sent: Delivery) => {
    checkoutDraft.write({ values: sent, isSent: true })
    setDelivery(emptyDelivery)
  }
  const restore = () => {
    const restored = merge(checkoutDraft.read().values, {})
    if (restored) change(restored)
  }
  return { delivery, cityQuestion: askAboutCity(delivery.city, city), change, reset, restore }
}

/** Returns the typed texts over those of the draft; undefined when all are empty. */
function merge(draft: Readonly<Record<string, string>>, typed: Readonly<Record<string, unknown>>): Delivery | undefined {
  const taken = deliveryFields.map((field) => [field, text(typed[field]) || (draft[field] ?? '')] as const)
  const paymentMethod = typed.paymentMethod === 'cod' || draft.paymentMethod === 'cod' ? 'cod' : 'online'
  if (paymentMethod === 'online' && taken.every(([, value]) => value === '')) return undefined
  return { ...emptyDelivery, ...Object.fromEntries(taken), paymentMethod }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

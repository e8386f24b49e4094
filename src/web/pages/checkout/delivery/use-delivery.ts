import { useLayoutEffect, useState, type RefObject } from 'react'
import { checkoutDraft } from '#src/web/browser/checkout-draft.ts'
import { deliveryPincode } from '#src/web/browser/delivery-pincode.ts'
import { deliveryFields, emptyDelivery, type Delivery } from './delivery.ts'
import { fillIn, usePincode } from './use-pincode.ts'

/** The form's texts. They survive a refresh, and what was typed before the scripts came; the pincode may be known from a question about delivery. */
export function useDelivery(form: RefObject<HTMLFormElement | null>) {
  const [delivery, setDelivery] = useState(emptyDelivery)

  useLayoutEffect(() => {
    const { values, isSent } = checkoutDraft.read()
    const typed = form.current ? Object.fromEntries(new FormData(form.current)) : {}
    // What was sent stays aside until it is asked for again: filling in a pincode would write over it.
    const kept = merge(isSent ? {} : { ...values, pincode: values.pincode || (deliveryPincode.read() ?? '') }, typed)
    if (kept) setDelivery(kept)
  }, [form])

  const change = (changed: Partial<Delivery>) =>
    setDelivery((current) => {
      const next = { ...current, ...changed }
      checkoutDraft.write({ values: next, isSent: false })
      return next
    })

  usePincode(delivery.pincode, (place, before) =>
    change({ city: fillIn(delivery.city, place.city, before.city), state: fillIn(delivery.state, place.state, before.state) }),
  )

  /** The shop has the order: the form begins anew, and the draft is put aside. */
  const reset = (sent: Delivery) => {
    checkoutDraft.write({ values: sent, isSent: true })
    setDelivery(emptyDelivery)
  }
  const restore = () => {
    const kept = merge(checkoutDraft.read().values, {})
    if (kept) change(kept)
  }
  return { delivery, change, reset, bringBack: restore }
}

/** Undefined when there is nothing to take over. */
function merge(draft: Readonly<Record<string, string>>, typed: Readonly<Record<string, unknown>>): Delivery | undefined {
  const taken = deliveryFields.map((field) => [field, text(typed[field]) || (draft[field] ?? '')] as const)
  const paymentMethod = typed.paymentMethod === 'cod' || draft.paymentMethod === 'cod' ? 'cod' : 'online'
  if (paymentMethod === 'online' && taken.every(([, value]) => value === '')) return undefined
  return { ...emptyDelivery, ...Object.fromEntries(taken), paymentMethod }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

import { useEffect, useEffectEvent, useState, type FocusEvent, type RefObject } from 'react'
import type { WrongFields } from '../placing/submit-order.ts'
import { ignoreOffline, loadSubmitOrder, preloadSubmitOrder } from '../placing/use-place-order.ts'
import { pincodeAndState, refusableFields, type Delivery, type DeliveryErrors, type FoundErrors, type SentDelivery } from './delivery.ts'

/** The errors of the fields: those of an attempt that was refused, and those of fields that were left for another one. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>, delivery: SentDelivery, wrong: WrongFields | undefined) {
  const [refused, setRefused] = useState<FoundErrors>({ errors: {}, delivery })
  const [left, leave] = useState(refused)

  const refuse = useEffectEvent((errors: DeliveryErrors) => setRefused({ errors, delivery }))
  // Errors that only the server finds are shown under their fields as well.
  useEffect(() => {
    if (wrong) refuse(wrong.errors)
  }, [wrong])
  useEffect(() => {
    const first = refusableFields.find((field) => refused.errors[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [refused, form])

  return {
    errors: { ...stillWrong(left, delivery), ...stillWrong(refused, delivery) },
    StateQuestion: wrong?.asksAboutState && pincodeAndState(refused.delivery) === pincodeAndState(delivery) && wrong.StateQuestion,
    /** For the form. */
    watchers: {
      onFocus: preloadSubmitOrder,
      // Not when the button is pressed, which a message would move away.
      onBlur: ({ relatedTarget }: FocusEvent<HTMLFormElement, HTMLInputElement>) =>
        relatedTarget?.name && loadSubmitOrder().then(({ checkWritten }) => leave(checkWritten(delivery)), ignoreOffline),
    },
  }
}

/** Drops the errors of fields that have changed since. */
function stillWrong({ errors, delivery }: FoundErrors, now: SentDelivery): DeliveryErrors {
  const isStill = ([field]: [string, unknown]) =>
    field === 'state'
      ? !now.isStateConfirmed && pincodeAndState(now) === pincodeAndState(delivery)
      : now[field as keyof Delivery] === delivery[field as keyof Delivery]
  return Object.fromEntries(Object.entries(errors).filter(isStill))
}

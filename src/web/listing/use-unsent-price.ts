import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { ListingFilters } from './filters.ts'

type Price = Pick<ListingFilters, 'from' | 'to'>

/**
 * Holds a price until the thumb or the typing rests, so that one drag is one query of the catalogue. Whatever is chosen meanwhile takes the
 * price along; by itself it is sent with the filters of that moment, and not while a list or another page is on its way.
 */
export function useUnsentPrice(filters: ListingFilters, onChange: (filters: ListingFilters) => void) {
  const [price, hold] = useState<Price>()
  const isIdle = useNavigation().state === 'idle'
  const shown = { ...filters, ...price }
  /** Sends these filters; a price that is not among them is dropped. */
  const send = (next: ListingFilters): void => {
    hold(undefined)
    onChange(next)
  }
  // A field that is left gives its amount once more: to send it again would lead back to the first page.
  const setPrice = (next: Price): void => {
    if (next.from !== shown.from || next.to !== shown.to) hold(next)
  }
  const sendRested = useEffectEvent(() => send({ ...shown, page: 1 }))
  // A layout effect, because the timer must be gone as soon as the page shows that a list is on its way.
  useLayoutEffect(() => {
    if (!price || !isIdle) return
    const timer = setTimeout(() => sendRested(), restMs)
    return () => clearTimeout(timer)
  }, [price, isIdle])
  return { shown, setPrice, send, isUnsent: price !== undefined }
}

const restMs = 400

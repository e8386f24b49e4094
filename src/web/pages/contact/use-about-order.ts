import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { isOrderNumber } from '#src/kit/order-number.ts'

/** Who comes from an order's page finds its number in the message; what was written before stays. */
export function useAboutOrder(message: string, change: (message: string) => void): void {
  const { search } = useLocation()
  const begin = useEffectEvent((orderNumber: string) => {
    if (message.trim() === '') change(`About my order ${orderNumber}: `)
  })
  useEffect(() => {
    const asked = new URLSearchParams(search).get('order') ?? ''
    if (isOrderNumber(asked)) begin(asked)
  }, [search])
}

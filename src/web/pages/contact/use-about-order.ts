import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { isOrderNumber } from '#src/kit/order-number.ts'

/** Starts an empty message with the order number from the query, for visitors from an order's page. */
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

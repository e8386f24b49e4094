import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** Who comes from an order's page finds its number in the message; what was written before stays. */
export function useAboutOrder(message: string, change: (message: string) => void): void {
  const { search } = useLocation()
  const begin = useEffectEvent((orderNumber: string) => {
    if (message.trim() === '') change(`About my order ${orderNumber}: `)
  })
  useEffect(() => {
    const asked = new URLSearchParams(search).get('order') ?? ''
    if (/^[A-Z]{1,4}-\d{1,12}$/.test(asked)) begin(asked)
  }, [search])
}

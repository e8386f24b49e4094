import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { OrderState } from '#src/shop/orders/order.ts'

/** Seconds between looks: often at first, because a payment or a booking is a matter of moments, then less and less. */
const soon = [3, 5, 8, 13, 21, 34, 60, 120, 300]
const seldom = [60, 120, 300]

const pace: Partial<Record<OrderState, readonly number[]>> = {
  awaiting_payment: soon,
  paid: soon,
  confirmed: soon,
  lapsed: seldom,
  to_confirm: seldom,
  booked: seldom,
  shipped: seldom,
}

/** Draws the page again when the order has moved on. Asks only while the page is seen and something is still to come. */
export function useFreshOrder(state: OrderState, isMoneyMoving: boolean): void {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const waits = isMoneyMoving ? soon : pace[state]
    if (!waits) return
    let turn = 0
    let before: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    const check = async () => {
      // Asked for apart, so that a lost connection leaves the page as it is instead of putting an error in its place.
      const now = await readQuietly(`${pathname}.data`)
      // Also at the first look: the order may have moved on since the page was made.
      if (now !== undefined && now !== before) void revalidate()
      before = now ?? before
      wait()
    }
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => void check(), (waits[Math.min(turn++, waits.length - 1)] ?? 300) * 1000)
    }
    const begin = () => {
      turn = 0
      if (document.visibilityState === 'visible') void check()
    }

    void check()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [state, isMoneyMoving, pathname, revalidate])
}

async function readQuietly(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { cache: 'no-store' })
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}

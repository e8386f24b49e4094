import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { OrderState } from '#src/shop/orders/order.ts'

/** Seconds between checks: short at first, because a payment or a booking takes moments, then longer and longer. */
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

/** Reloads the page's data when the order has changed. Polls only while the page is visible and the state can still change. */
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
      // This is fetched separately, so that a lost connection leaves the page as it is instead of showing an error.
      const now = await readQuietly(`${pathname}.data`)
      // The first check counts as well: the order may have changed since the page was rendered.
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

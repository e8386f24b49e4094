import type { WaitingCounts } from '#src/shop/workflows/today/today.ts'
import type { FrameData } from '../frame/frame-data.ts'

/** Beside which entry of the navigation each number stands; cash orders to call are orders. */
export const railCounts = ({ today, calls, workshop, parcels, returns, enquiries }: WaitingCounts): FrameData['counts'] => ({
  ...{ today, workshop, parcels, returns, enquiries },
  orders: calls,
})

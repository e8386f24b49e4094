import type { Paise } from '#src/kit/money.ts'
import { faultBook } from '../faults.ts'
import { type Carriage, freshDepot } from './depot.ts'
import { moveParcel, type ParcelWebhook } from './tracking.ts'

export type ShiprocketControl = ReturnType<typeof controlOf>

/** What a test or a person may do to the sandbox: the same by function call, by control call and by the panel's buttons. */
export function controlOf(carriage: Carriage, webhook: ParcelWebhook) {
  const faults = faultBook()
  const calls: string[] = []
  return {
    faults,
    /** The latest API calls, oldest first, such as "POST /courier/assign/awb". */
    calls,
    depot: () => carriage.file.state,
    move: (asked: Parameters<typeof moveParcel>[2]) => moveParcel(carriage, webhook, asked),
    setWallet(walletPaise: Paise) {
      carriage.file.state.walletPaise = walletPaise
      carriage.file.changed()
    },
    expireTokens() {
      carriage.file.state.tokenGeneration += 1
      carriage.file.changed()
    },
    reset() {
      faults.clear()
      calls.length = 0
      carriage.file.replace({ ...freshDepot(carriage.clock), nextNumber: carriage.file.state.nextNumber })
    },
  }
}

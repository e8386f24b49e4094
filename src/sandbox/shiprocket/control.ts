import type { Paise } from '#src/kit/money.ts'
import { faultBook } from '../faults.ts'
import { callFaults, type CallFaultName, type CarrierCallName, carrierCalls, stepFaults, type StepFaultName } from './call-faults.ts'
import { type Carriage, freshDepot } from './depot.ts'
import { moveParcel, walker } from './moving.ts'
import type { WebhookFaultName, WebhookSender } from './tracking-webhook.ts'

export type ShiprocketControl = ReturnType<typeof controlOf>

/** What a test or a person may do to the sandbox: the same by function call, by control call and by the panel's buttons. */
export function controlOf(carriage: Carriage, webhooks: WebhookSender) {
  const faults = faultBook()
  const calls: string[] = []
  const walk = walker(carriage, webhooks)
  const changed = () => carriage.file.changed()
  return {
    faults,
    /** The latest API calls, oldest first, such as "POST /courier/assign/awb". */
    calls,
    depot: () => carriage.file.state,
    now: carriage.clock,
    /** The next `times` of this call go wrong. */
    breakCall: (call: CarrierCallName, fault: CallFaultName, times = 1) =>
      faults.add({ path: carrierCalls[call], times, action: callFaults[fault].action }),
    breakStep: (fault: StepFaultName, times = 1) =>
      faults.add({ path: carrierCalls[stepFaults[fault].call], times, action: stepFaults[fault].action }),
    breakWebhook: (fault: WebhookFaultName) => webhooks.addFault(fault),
    webhookFaults: webhooks.faults,
    clearFaults() {
      faults.clear()
      webhooks.clearFaults()
    },
    move: (asked: Parameters<typeof moveParcel>[2]) => moveParcel(carriage, webhooks, asked),
    /** Moves parcels to where they should be by now, if they move by themselves. */
    walk,
    async letMove(moving: boolean) {
      carriage.file.state.moving = moving
      changed()
      await walk()
    },
    /** Lets time pass, with all that happens in it. */
    async advance(seconds: number) {
      carriage.file.state.clockAheadMs += seconds * 1000
      changed()
      await walk()
    },
    setWallet(walletPaise: Paise) {
      carriage.file.state.walletPaise = walletPaise
      changed()
    },
    expireTokens() {
      carriage.file.state.tokenGeneration += 1
      changed()
    },
    reset() {
      faults.clear()
      webhooks.clearFaults()
      calls.length = 0
      const { nextNumber, moving } = carriage.file.state
      carriage.file.replace({ ...freshDepot(carriage.clock, moving), nextNumber })
    },
  }
}

import type { Paise } from '#src/kit/money.ts'
import { setEntry } from '#src/kit/table.ts'
import { pendingFaults } from '../faults.ts'
import { callFaults, type CallFaultName, type CarrierCallName, carrierCalls, stepFaults, type StepFaultName } from './call-faults.ts'
import { type CarrierState, type SandboxCarrier, freshState } from './carrier-state.ts'
import { moveSandboxParcel, parcelMover, stationsOfRoute, swapAwb } from './moving.ts'
import { remittances, remittedParcels } from './remittance-report.ts'
import type { WebhookFaultName, WebhookSender } from './tracking-webhook.ts'

export type ShiprocketControl = ReturnType<typeof controlOf>

/** What a test or a person may do to the sandbox, by function, by control call and by the panel's buttons alike. */
export function controlOf(carrier: SandboxCarrier, webhooks: WebhookSender) {
  const faults = pendingFaults()
  const calls: string[] = []
  const moveDueParcels = parcelMover(carrier, webhooks)
  const changed = () => carrier.file.changed()
  return {
    faults,
    /** The latest API calls, oldest first, such as "POST /courier/assign/awb". */
    calls,
    state: () => carrier.file.state,
    now: carrier.clock,
    /** Makes the next `times` of this call fail. */
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
    move: (input: Parameters<typeof moveSandboxParcel>[2]) => moveSandboxParcel(carrier, webhooks, input),
    swapAwb: (awb: string) => swapAwb(carrier, awb),
    /** Moves parcels to where they should be by now, if they move by themselves. */
    moveDueParcels,
    async setMoving(moving: boolean) {
      carrier.file.state.moving = moving
      changed()
      await moveDueParcels()
    },
    /** Puts the clock forward and moves the parcels that are due by then. */
    async advance(seconds: number) {
      carrier.file.state.clockAheadMs += seconds * 1000
      changed()
      await moveDueParcels()
    },
    setWallet(walletPaise: Paise) {
      carrier.file.state.walletPaise = walletPaise
      changed()
    },
    /** The two sheets of the panel's workbook, as CSV, with the cash that is paid out by now. */
    remittedParcels: () => remittedParcels(carrier),
    remittances: () => remittances(carrier),
    /** Takes over the parcels of another sandbox, such as that of a rehearsal. They no longer move by themselves. */
    adopt({ orders, shipments, nextNumber }: Pick<CarrierState, 'orders' | 'shipments' | 'nextNumber'>) {
      const { state } = carrier.file
      Object.assign(state.orders, orders)
      for (const [id, shipment] of Object.entries(shipments)) setEntry(state.shipments, id, { ...shipment, station: stationsOfRoute })
      state.nextNumber = Math.max(state.nextNumber, nextNumber)
      changed()
    },
    expireTokens() {
      carrier.file.state.tokenGeneration += 1
      changed()
    },
    reset() {
      faults.clear()
      webhooks.clearFaults()
      calls.length = 0
      const { nextNumber, moving } = carrier.file.state
      carrier.file.replace({ ...freshState(carrier.clock, moving), nextNumber })
    },
  }
}

import type { ShiprocketSandbox } from '#src/sandbox/shiprocket/shiprocket-sandbox.ts'

/** What the carrier's stand-in knows of a parcel. */
export type SandboxParcel = { readonly awb: string; readonly statusCode: number; readonly pickupTime: string }

/** Returns the newest parcel under this reference; undefined while it has no number or no pickup. */
export function findSandboxParcel(sandbox: ShiprocketSandbox, reference: string): SandboxParcel | undefined {
  const { orders, shipments } = sandbox.state()
  const order = Object.values(orders).findLast((each) => each.reference === reference)
  const shipment = order && shipments[String(order.shipmentId)]
  if (!shipment?.awb || !shipment.pickupDate) return undefined
  return { awb: shipment.awb, statusCode: shipment.statusCode, pickupTime: shipment.pickupDate }
}

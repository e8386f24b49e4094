import { ok, refuse, type Result } from '#src/kit/result.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Carrier } from '../../shipping/carrier.port.ts'
import type { Parcel } from '../../shipping/parcel.ts'
import type { Deps } from '../deps.ts'

/** The steps whose document the carrier can print for several parcels at once. */
export type PrintedStep = 'printed manifest' | 'label' | 'carrier invoice'

export type PrintTogetherProblem = { readonly code: 'step_failed'; readonly reason: string }

/** Prints one document for several parcels, each of which has taken this step. Returns its address at the carrier, which expires. */
export async function printTogether(
  step: PrintedStep,
  parcels: readonly Parcel[],
  { carrier }: Pick<Deps, 'carrier'>,
): Promise<Result<string, PrintTogetherProblem>> {
  try {
    return ok(await print[step](carrier, parcels))
  } catch (error) {
    if (error instanceof SupplierError) return refuse({ code: 'step_failed', reason: error.message })
    throw error
  }
}

const print: Record<PrintedStep, (carrier: Carrier, parcels: readonly Parcel[]) => Promise<string>> = {
  'printed manifest': async (carrier, parcels) => (await carrier.printManifest(...carrierOrdersOf(parcels))).manifestUrl,
  label: async (carrier, parcels) => (await carrier.printLabel(...parcels.flatMap(({ consignmentId }) => consignmentId ?? []))).labelUrl,
  'carrier invoice': async (carrier, parcels) => (await carrier.printCarrierInvoice(...carrierOrdersOf(parcels))).carrierInvoiceUrl,
}

const carrierOrdersOf = (parcels: readonly Parcel[]): string[] => parcels.flatMap(({ carrierOrderId }) => carrierOrderId ?? [])

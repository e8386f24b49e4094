import { findState, stateNames } from '#src/kit/contact/indian-state.ts'
import type { Paise } from '#src/kit/money.ts'
import { type CodRefusal, codRefusalMessage, refuseCod } from '../../cart/cod-rules.ts'
import type { OrderLine, PaymentMethod, Recipient } from '../../orders/order.ts'
import { packParcel } from '../../shipping/pack-parcel.ts'
import { takesCash } from './check-delivery.ts'
import type { Deps } from '../deps.ts'

export type DestinationProblem =
  /** The carrier says that nobody goes there. While it says nothing, an order is taken. */
  | { readonly code: 'pincode_unreachable' }
  | { readonly code: 'cod_refused'; readonly reason: CodRefusal; readonly message: string }
  /** Tax goes to the state of delivery: what is written against the pincode must be meant. */
  | { readonly code: 'state_contradicts_pincode'; readonly pincodeStates: string; readonly writtenState: string }

export type Destination = {
  readonly recipient: Recipient
  readonly isStateConfirmed?: boolean
  readonly paymentMethod: PaymentMethod
  readonly lines: readonly OrderLine[]
  readonly totalPaise: Paise
}

type Needs = Pick<Deps, 'settings' | 'findCouriers' | 'findPlace'>

/** Whether these pieces can go to this address and be paid as wanted there: the rules of the delivery promise, asked once more when it counts. */
export async function checkDestination(wanted: Destination, deps: Needs): Promise<DestinationProblem | undefined> {
  const { recipient, paymentMethod, lines, totalPaise } = wanted
  const contradiction = contradictionOf(wanted, deps)
  if (contradiction) return contradiction

  const { settings } = deps
  const known = await deps.findCouriers({
    toPincode: recipient.pincode,
    weightGrams: packParcel(lines, settings.defaultParcel).weightGrams,
  })
  if (known?.couriers.length === 0) return { code: 'pincode_unreachable' }
  if (paymentMethod !== 'cod') return undefined
  const isPersonalised = lines.some(({ personalisation }) => personalisation !== undefined)
  const reason = refuseCod({ totalPaise, pincode: recipient.pincode, isPersonalised, courierTakesCash: takesCash(known) }, settings.cod)
  return reason && { code: 'cod_refused', reason, message: codRefusalMessage(reason, settings.cod) }
}

/** A pincode that nobody knows contradicts nothing, and a state that cannot be read is taken from the pincode anyway. */
function contradictionOf({ recipient, isStateConfirmed }: Destination, { findPlace }: Needs): DestinationProblem | undefined {
  const { stateCodes } = findPlace(recipient.pincode)
  const written = findState(recipient.state)
  if (isStateConfirmed || written === undefined || stateCodes.length === 0 || stateCodes.includes(written)) return undefined
  const pincodeStates = stateCodes.map((code) => stateNames[code]).join(' or ')
  return { code: 'state_contradicts_pincode', pincodeStates, writtenState: stateNames[written] }
}

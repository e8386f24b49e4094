import { findState, stateNames } from '#src/kit/contact/indian-state.ts'
import type { Paise } from '#src/kit/money.ts'
import { type CodRefusal, codRefusalMessage, refuseCod } from '../../cart/cod-rules.ts'
import type { OrderLine, PaymentMethod, Recipient } from '../../orders/order.ts'
import { packParcel } from '../../shipping/pack-parcel.ts'
import { takesCash } from './check-delivery.ts'
import type { Deps } from '../deps.ts'

export type DestinationProblem =
  /** The carrier has no courier that goes there. While it cannot be asked, orders are accepted. */
  | { readonly code: 'pincode_unreachable' }
  | { readonly code: 'cod_refused'; readonly reason: CodRefusal; readonly message: string }
  /** Tax goes to the state of delivery, so a state that contradicts the pincode has to be confirmed. */
  | { readonly code: 'state_contradicts_pincode'; readonly pincodeStates: string; readonly writtenState: string }

export type Destination = {
  readonly recipient: Recipient
  readonly isStateConfirmed?: boolean
  readonly paymentMethod: PaymentMethod
  readonly lines: readonly OrderLine[]
  readonly totalPaise: Paise
}

type Needs = Pick<Deps, 'settings' | 'findCouriers' | 'findPlace'>

/** Returns why these products cannot be sent to this address, or not be paid for in this way there, by the rules of the delivery promise. */
export async function checkDestination(requested: Destination, deps: Needs): Promise<DestinationProblem | undefined> {
  const { recipient, paymentMethod, lines, totalPaise } = requested
  const contradiction = contradictionOf(requested, deps)
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

/** An unknown pincode contradicts no state, and a state that cannot be read is taken from the pincode anyway. */
function contradictionOf({ recipient, isStateConfirmed }: Destination, { findPlace }: Needs): DestinationProblem | undefined {
  const { stateCodes } = findPlace(recipient.pincode)
  const written = findState(recipient.state)
  if (isStateConfirmed || written === undefined || stateCodes.length === 0 || stateCodes.includes(written)) return undefined
  const pincodeStates = stateCodes.map((code) => stateNames[code]).join(' or ')
  return { code: 'state_contradicts_pincode', pincodeStates, writtenState: stateNames[written] }
}

import { findState, stateNames } from '#src/kit/contact/indian-state.ts'
import type { Paise } from '#src/kit/money.ts'
import { ok, refuse, type Result } from '#src/kit/result.ts'
import type { Day } from '#src/kit/time/day.ts'
import { type CodRefusal, codRefusalMessage, refuseCashFor } from '../../cart/cod-rules.ts'
import type { OrderLine, PaymentMethod, Recipient } from '../../orders/order.ts'
import { promiseDelivery, type PromiseInputs } from '../../shipping/delivery-promise.ts'
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
  /** A product that is not sold for cash. Left out for an order that was placed: what its owner sets later changes nothing of it. */
  readonly notForCash?: string | undefined
}

type Needs = Pick<Deps, 'settings' | 'findCouriers' | 'findPlace'>

/** Returns why these products cannot be sent to this address, or not be paid for in this way there, by the rules of the delivery promise. */
export async function checkDestination(requested: Destination, deps: Needs): Promise<DestinationProblem | undefined> {
  const judged = await judge(requested, deps)
  return judged.ok ? undefined : judged.problem
}

/** The same; what can be sent there has the last day of the promise that the checkout shows. Undefined where it shows none. */
export async function promiseDestination(
  requested: Destination,
  orderedAt: Date,
  deps: Needs,
): Promise<Result<Day | undefined, DestinationProblem>> {
  const judged = await judge(requested, deps)
  if (!judged.ok) return judged
  const { settings, findPlace } = deps
  const promise = promiseDelivery({
    ...{ orderedAt, hours: settings.delivery, known: judged.value },
    makingDays: Math.max(0, ...requested.lines.map((line) => line.makingDays)),
    from: findPlace(settings.pickup.pincode),
    to: findPlace(requested.recipient.pincode),
  })
  return ok(promise.kind === 'arrives' ? promise.to : undefined)
}

/** Returns the couriers that go there; undefined while the carrier cannot be asked. */
async function judge(requested: Destination, deps: Needs): Promise<Result<PromiseInputs['known'], DestinationProblem>> {
  const { recipient, paymentMethod, lines, totalPaise, notForCash } = requested
  const contradiction = contradictionOf(requested, deps)
  if (contradiction) return refuse(contradiction)

  const { settings } = deps
  const known = await deps.findCouriers({
    toPincode: recipient.pincode,
    weightGrams: packParcel(lines, settings.defaultParcel).weightGrams,
  })
  if (known?.couriers.length === 0) return refuse({ code: 'pincode_unreachable' })
  if (paymentMethod !== 'cod') return ok(known)
  const isPersonalised = lines.some(({ personalisation }) => personalisation !== undefined)
  const cash = { totalPaise, pincode: recipient.pincode, isPersonalised, notForCash, courierTakesCash: takesCash(known) }
  const reason = refuseCashFor(cash, settings.cod)
  return reason ? refuse({ code: 'cod_refused', reason, message: codRefusalMessage(reason, settings.cod, notForCash) }) : ok(known)
}

/** An unknown pincode contradicts no state, and a state that cannot be read is taken from the pincode anyway. */
function contradictionOf({ recipient, isStateConfirmed }: Destination, { findPlace }: Needs): DestinationProblem | undefined {
  const { stateCodes } = findPlace(recipient.pincode)
  const written = findState(recipient.state)
  if (isStateConfirmed || written === undefined || stateCodes.length === 0 || stateCodes.includes(written)) return undefined
  const pincodeStates = stateCodes.map((code) => stateNames[code]).join(' or ')
  return { code: 'state_contradicts_pincode', pincodeStates, writtenState: stateNames[written] }
}

import type { Clock } from '#src/kit/time/clock.ts'
import type { Day } from '#src/kit/time/day.ts'
import { isMobile, normalisePhone } from '#src/kit/contact/phone.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { ReturnCarrier, ReturnIds, ReturnRequest } from '#src/shop/shipping/return-carrier.port.ts'
import { assignAwb } from './assign-awb.ts'
import { idOf, requestPickup } from './shiprocket-calls.ts'
import { couriersFromWire, fromWire } from './shiprocket.wire.ts'
import type { ShiprocketClient } from './shiprocket-client.ts'
import { failure, failureText, textOf } from './shiprocket-faults.ts'
import { returnAwbToWire, returnFromWire, returnRouteToWire, returnToWire } from './return.wire.ts'

/** Returns over Shiprocket's API: the same account and login as the outward parcels, calls of their own. */
export const shiprocketReturns = (shiprocket: ShiprocketClient, clock: Clock): ReturnCarrier => ({
  async checkReturnServiceability(route) {
    const reply = await shiprocket.send('GET', `/courier/serviceability/?${returnRouteToWire(route)}`)
    if (reply.status >= 300 && reply.status !== 404) throw failure(reply)
    return couriersFromWire(reply.json)
  },
  createReturn: (request) => createReturn({ shiprocket, clock }, request),
  async findReturn(reference, askedAt) {
    const known = await lookUp({ shiprocket, clock }, reference, askedAt)
    return known?.isCancelled ? undefined : known?.ids
  },
  async assignReturnAwb({ carrierOrderId, consignmentId }, courierId) {
    const body = returnAwbToWire(idOf(consignmentId), idOf(courierId))
    return assignAwb(shiprocket, body, async () => {
      const { awb, courierName } = await showReturn(shiprocket, carrierOrderId)
      return awb === undefined ? undefined : { awb, courierName: courierName ?? '' }
    })
  },
  async requestReturnPickup(consignmentId: string, wantedDay: Day) {
    const { pickupDate } = await requestPickup(shiprocket, idOf(consignmentId), wantedDay)
    return { pickupDate }
  },
  showReturn: (carrierOrderId) => showReturn(shiprocket, carrierOrderId),
  cancelReturn: (carrierOrderId, awb) => cancelReturn(shiprocket, carrierOrderId, awb),
})

type Access = { readonly shiprocket: ShiprocketClient; readonly clock: Clock }

async function createReturn(access: Access, request: ReturnRequest): Promise<ReturnIds> {
  refuseWrong(request)
  const body = returnToWire(request, { from: phoneOf(request.from.phone, request.from.alternatePhone), to: phoneOf(request.to.phone) })
  const existing = await findUsable(access, request)
  if (existing) return existing

  const reply = await access.shiprocket.send('POST', '/orders/create/return', body)
  // Unlike an ordinary order, a return is created once for ever: after a lost reply it is there.
  if (reply.status === 422 && /already been taken/i.test(failureText(reply))) {
    const taken = await findUsable(access, request)
    if (taken) return taken
    throw new SupplierError('invalid', `Shiprocket: ${request.reference} is taken, and no return is listed under it: look into the panel`)
  }
  if (reply.status >= 300) throw failure(reply)
  const created = fromWire.created.parse(reply.json)
  if (created) return created
  throw new SupplierError('invalid', `Shiprocket: ${textOf(fromWire.failure.parse(reply.json).message) || 'no ids in the reply'}`)
}

async function findUsable(access: Access, { reference, askedAt }: ReturnRequest): Promise<ReturnIds | undefined> {
  const known = await lookUp(access, reference, askedAt)
  if (known?.isCancelled) throw new SupplierError('invalid', `Shiprocket: ${reference} was cancelled, a new reference is needed`)
  return known?.ids
}

const perPage = 50
/** A guard against a list that never ends. */
const mostPages = 100
const dayMs = 86_400_000

/** Nothing searches among returns: their list is read from the day before ours, page by page. */
async function lookUp({ shiprocket, clock }: Access, reference: string, askedAt: Date) {
  const [from, to] = [new Date(askedAt.getTime() - dayMs), new Date(Math.max(askedAt.getTime(), clock().getTime()) + dayMs)]
  for (let page = 1; page <= mostPages; page++) {
    const query = new URLSearchParams({ page: String(page), per_page: String(perPage), from: dayOf(from), to: dayOf(to) })
    const { returns, pages, isEmpty } = returnFromWire.page.parse(await shiprocket.ask('GET', `/orders/processing/return?${query}`))
    const found = returns.find((each) => each.reference === reference)
    if (found || isEmpty || page >= pages) return found
  }
  return undefined
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

async function showReturn(shiprocket: ShiprocketClient, carrierOrderId: string) {
  return returnFromWire.shown.parse(await shiprocket.ask('GET', `/orders/show/${idOf(carrierOrderId)}`))
}

/** The courier is called off first. Both replies mean no more than that it was asked for. */
async function cancelReturn(shiprocket: ShiprocketClient, carrierOrderId: string, awb: string | undefined): Promise<void> {
  const calls = [
    ...(awb === undefined ? [] : [['/orders/cancel/shipment/awbs', { awbs: [awb] }] as const]),
    ['/orders/cancel', { ids: [idOf(carrierOrderId)] }] as const,
  ]
  for (const [path, body] of calls) {
    const reply = await shiprocket.sendBlind('POST', path, body)
    if (reply.status >= 300 && !/already (?:been )?cancel/i.test(failureText(reply))) throw failure(reply)
  }
}

const longestReference = 50

/** Refused before any call: what the carrier would take and its couriers could not do, or what we could not find again. */
function refuseWrong({ reference, lines, reason, pictureCheck }: ReturnRequest): void {
  const fault =
    /_\d+$/.test(reference) || reference.length > longestReference
      ? `${reference} cannot be a reference of a return`
      : pictureCheck && (lines.length !== 1 || lines[0]?.quantity !== 1)
        ? 'only one piece of one product can be checked at the door'
        : pictureCheck && reason !== 'changed_mind'
          ? 'goods that are damaged or wrong differ from their picture: no check at the door'
          : pictureCheck && !/^https:\/\/\S{1,240}\.(?:png|jpe?g)$/i.test(pictureCheck.pictureUrl)
            ? 'the picture for the check at the door must be a public png or jpg'
            : undefined
  if (fault) throw new SupplierError('invalid', `Shiprocket: ${fault}`)
}

function phoneOf(...written: readonly (string | undefined)[]): string {
  const phone = written.map((each) => normalisePhone(each ?? '')).find((each) => each !== undefined && isMobile(each))
  if (!phone) throw new SupplierError('invalid', 'Shiprocket needs a mobile number to collect a parcel')
  return phone
}

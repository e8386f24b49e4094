import { paise } from '#src/kit/money.ts'
import type { CarrierReturnState, ReturnCarrier, ReturnRequest } from '#src/shop/shipping/return-carrier.port.ts'

export type FakeReturnCarrier = ReturnCarrier & {
  readonly cancelled: string[]
  readonly created: ReturnRequest[]
  /** Whether its courier compares the goods with a picture. */
  compares: boolean
  /** What `showReturn` says. */
  state: CarrierReturnState
  /** The next call of this name throws. */
  failNext(call: keyof ReturnCarrier, error: Error): void
}

/** A carrier with one courier, who collects everywhere. */
export function fakeReturnCarrier(): FakeReturnCarrier {
  const failures = new Map<keyof ReturnCarrier, Error>()
  const references = new Set<string>()
  function asked(call: keyof ReturnCarrier): void {
    const error = failures.get(call)
    failures.delete(call)
    if (error) throw error
  }
  const idsOf = (reference: string) => ({ carrierOrderId: `order of ${reference}`, consignmentId: `consignment of ${reference}` })
  return {
    cancelled: [],
    created: [],
    compares: true,
    state: 'pickup_planned',
    failNext: (call, error) => void failures.set(call, error),
    async checkReturnServiceability({ isCompared }) {
      asked('checkReturnServiceability')
      if (isCompared && !this.compares) return []
      return [{ courierId: '7', name: 'Courier 7', ratePaise: paise(8_100), courierDays: 4, cod: false, recommended: true }]
    },
    async createReturn(request) {
      asked('createReturn')
      const { reference } = request
      this.created.push(request)
      references.add(reference)
      return idsOf(reference)
    },
    async findReturn(reference) {
      asked('findReturn')
      return references.has(reference) ? idsOf(reference) : undefined
    },
    async assignReturnAwb({ carrierOrderId }) {
      asked('assignReturnAwb')
      return { awb: `awb of ${carrierOrderId}`, courierName: 'Courier 7' }
    },
    async requestReturnPickup(_consignmentId, wantedDay) {
      asked('requestReturnPickup')
      return { pickupDate: wantedDay }
    },
    async showReturn() {
      asked('showReturn')
      return { state: this.state, awb: undefined, courierName: undefined, checkFault: undefined }
    },
    async cancelReturn(carrierOrderId) {
      asked('cancelReturn')
      this.cancelled.push(carrierOrderId)
    },
  }
}

import type { Day } from '#src/kit/time/day.ts'
import type { Staff } from '../../orders/actor.ts'
import type { ParcelTab } from '../../shipping/parcel-tabs.ts'
import type { Deps } from '../deps.ts'
import { handOver, handOverSheets, pickupToday } from './hand-over.ts'
import { joinDocuments, type JoinDocumentsDeps, type ParcelDocumentKind } from './join-documents.ts'
import { pageOfParcels } from './list-parcels.ts'
import type { ParcelPageFilter } from './parcel-page.store.ts'

export type { CourierSheet, HandedOver, HandOverProblem, NotToHandOver, PickupCounts } from './hand-over.ts'
export type { HandOverRow } from './hand-over.store.ts'
export type { JoinedDocuments, ParcelDocumentKind } from './join-documents.ts'
export type { ParcelPage } from './list-parcels.ts'
export type { DoneByStaff, FailedDelivery, ParcelPageFilter, ParcelRow } from './parcel-page.store.ts'
export type { TabCounts } from './parcel-tabs.store.ts'

export type DispatchDeps = Deps & JoinDocumentsDeps

/** From a booked parcel to the courier's van: lists, packing, documents to print, and the hand-over. */
export const dispatching = (deps: DispatchDeps) => ({
  pageOfParcels: (tab: ParcelTab, filter: ParcelPageFilter, after?: string) => pageOfParcels(tab, filter, after, deps),
  joinDocuments: (orderNumbers: readonly string[], kinds: readonly ParcelDocumentKind[]) => joinDocuments(orderNumbers, kinds, deps),
  handOverSheets: (day?: Day) => handOverSheets(deps, day),
  handOver: (courierName: string, awbs: readonly string[], by: Staff) => handOver(courierName, awbs, by, deps),
  pickupToday: () => pickupToday(deps),
})

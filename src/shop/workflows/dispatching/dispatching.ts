import type { Day } from '#src/kit/time/day.ts'
import type { Staff } from '../../orders/actor.ts'
import type { ParcelTab } from '../../shipping/parcel-tabs.ts'
import type { Deps } from '../deps.ts'
import { findToPack, showToPack } from './find-to-pack.ts'
import { handOver, handOverSheets, pickupToday, refuseHandOver } from './hand-over.ts'
import { joinDocuments, type JoinDocumentsDeps, type ParcelDocumentKind } from './join-documents.ts'
import { pageOfParcels } from './list-parcels.ts'
import { markPacked, unpack } from './mark-packed.ts'
import type { ParcelPageFilter } from './parcel-page.store.ts'
import { type PackingTable, scanToPack } from './scan-to-pack.ts'

export type { FoundToPack, PackingStanding, ParcelToPack, ScannedCode } from './find-to-pack.ts'
export type { CourierSheet, HandedOver, HandOverProblem, NotToHandOver, PickupToday } from './hand-over.ts'
export type { HandOverRow } from './hand-over.store.ts'
export type { JoinedDocuments, ParcelDocumentKind } from './join-documents.ts'
export type { ParcelPage } from './list-parcels.ts'
export type { Packed, PackProblem, UnpackProblem } from './mark-packed.ts'
export type { DoneByStaff, FailedDelivery, ParcelPageFilter, ParcelRow } from './parcel-page.store.ts'
export type { PackingTable, ScanMeaning, ScannedTable } from './scan-to-pack.ts'
export { pickupToday } from './hand-over.ts'
export { countInWorkshop, countTabs, ordersToPack, type PackingRule, type TabCounts, tabQueries } from './parcel-tabs.store.ts'

export type DispatchDeps = Deps & JoinDocumentsDeps

/** From a booked parcel to the courier's van: lists, packing, documents to print, and the hand-over. */
export const dispatching = (deps: DispatchDeps) => ({
  parcels: {
    /** One page of a tab of the desk, with the counts of all. */
    page: (tab: ParcelTab, filter: ParcelPageFilter, after?: string) => pageOfParcels(tab, filter, after, deps),
    /** Labels, invoices and manifests of these orders as one PDF. */
    documentsOf: (orderNumbers: readonly string[], kinds: readonly ParcelDocumentKind[]) => joinDocuments(orderNumbers, kinds, deps),
    /** What each courier fetches on a day, and how far it is. */
    handOverSheets: (day?: Day) => handOverSheets(deps, day),
    /** How much couriers fetch today, how much of it is packed, and when they come. */
    pickupToday: () => pickupToday(deps),
    /** Why these parcels cannot be handed to this courier; undefined when they can. */
    refuseHandOver: (courierName: string, awbs: readonly string[]) => refuseHandOver(courierName, awbs, deps),
    /** A courier has taken these parcels. */
    handOver: (courierName: string, awbs: readonly string[], by: Staff) => handOver(courierName, awbs, by, deps),
  },
  packing: {
    /** By the code of a ticket, an order number or an airway bill. */
    find: (code: string) => findToPack(code, deps),
    /** By order number. */
    show: (orderNumber: string) => showToPack(orderNumber, deps),
    /** What a scan means for the parcel that is open. */
    scan: (table: PackingTable, code: string | undefined) => scanToPack(table, code, deps),
    packed: (orderNumber: string, by: Staff) => markPacked(orderNumber, by, deps),
    unpack: (orderNumber: string, by: Staff) => unpack(orderNumber, by, deps),
  },
})

import { closeReturn } from './close-return.ts'
import type { OrderId } from '#src/kit/id.ts'
import type { PageCursor } from '#src/kit/page.ts'
import { findPhoto } from '../../returns/return-photos.store.ts'
import { returnAddressOf } from '../messages/messages.ts'
import { answerOffer, giveUpi, noteSentWith, withdrawReturn } from './answer-return.ts'
import { type AskReturn, askReturn } from './ask-return.ts'
import { approveReturn, offerOtherWay, refuseByStaff } from './decide-return.ts'
import { type OpenReturn, openReturn, refuseOpening } from './open-return.ts'
import { inspectReturn, receiveReturn } from './receive-return.ts'
import type { ReturnTab } from '../../returns/return-tabs.ts'
import { countReturnTabs, listReturnRows, pageReturns } from './return-list.store.ts'
import type { ReturningDeps } from './returning-deps.ts'
import { checkWritings, replaceUnits } from './replace-units.ts'
import { claimCarriage, refuseCarriage, repayCarriage } from './repay-carriage.ts'
import { askForUpi, recordPaid, refundReturn } from './settle-return.ts'
import { inspectReturnOf, showReturns } from './show-returns.ts'
import { takePhotos } from './take-photos.ts'

export type { AskReturnProblem } from './ask-return.ts'
export type { CloseProblem } from './close-return.ts'
export type { ApproveProblem, OfferProblem, RefuseProblem } from './decide-return.ts'
export type { ReturnAddress, ReturnProblem } from './hold-return.ts'
export type { OpenReturn, OpenReturnProblem } from './open-return.ts'
export type { InspectReturnProblem } from './receive-return.ts'
export type { ReturnRow } from './return-list.store.ts'
export type { ReturnOffer } from './return-offer.ts'
export type { RefuseCarriageProblem, RepayCarriageProblem } from './repay-carriage.ts'
export type { ReplaceProblem } from './replace-units.ts'
export type { SettleProblem } from './settle-return.ts'
export type { ReturnInspection, ReturnsView } from './show-returns.ts'
export { mostPhotos, type TakenPhotos } from './take-photos.ts'
export type { Replacement } from '../replacing/replacing.ts'
// For other rooms.
export { takeIn } from './receive-return.ts'
export { listReturnRows } from './return-list.store.ts'
export { returnableUnits, returnOffer } from './return-offer.ts'

// For the terminal, which has no pages.
const mostListed = 100_000

/** Pieces that shoppers send back: what is asked, what is decided, and what comes of it. */
export const returning = (deps: ReturningDeps) => ({
  /** For those who have the order's id. */
  show: (orderId: OrderId) => showReturns(orderId, deps),
  /** Where pieces are sent back to. */
  address: () => returnAddressOf(deps.settings),
  findPhoto: (orderId: OrderId, key: string) => findPhoto(deps.db, orderId, key),
  takePhotos: (request: Parameters<typeof takePhotos>[0]) => takePhotos(request, deps),
  ask: (request: AskReturn) => askReturn(request, deps),
  withdraw: (address: Parameters<typeof withdrawReturn>[0]) => withdrawReturn(address, deps),
  answerOffer: (request: Parameters<typeof answerOffer>[0]) => answerOffer(request, deps),
  noteSentWith: (request: Parameters<typeof noteSentWith>[0]) => noteSentWith(request, deps),
  giveUpi: (request: Parameters<typeof giveUpi>[0]) => giveUpi(request, deps),
  claimCarriage: (request: Parameters<typeof claimCarriage>[0]) => claimCarriage(request, deps),
  // All others are for staff.
  list: (tab: ReturnTab) => listReturnRows(deps.reading, tab, mostListed),
  page: (tab: ReturnTab, cursor?: PageCursor) => pageReturns(deps.reading, tab, cursor),
  countTabs: () => countReturnTabs(deps.reading),
  inspect: (orderId: OrderId, ordinal: number) => inspectReturnOf(orderId, ordinal, deps),
  refuseOpening: (request: OpenReturn) => refuseOpening(request, deps),
  open: (request: Parameters<typeof openReturn>[0]) => openReturn(request, deps),
  approve: (request: Parameters<typeof approveReturn>[0]) => approveReturn(request, deps),
  close: (request: Parameters<typeof closeReturn>[0]) => closeReturn(request, deps),
  refuse: (request: Parameters<typeof refuseByStaff>[0]) => refuseByStaff(request, deps),
  offer: (request: Parameters<typeof offerOtherWay>[0]) => offerOtherWay(request, deps),
  receive: (request: Parameters<typeof receiveReturn>[0]) => receiveReturn(request, deps),
  recordInspection: (request: Parameters<typeof inspectReturn>[0]) => inspectReturn(request, deps),
  refund: (request: Parameters<typeof refundReturn>[0]) => refundReturn(request, deps),
  askForUpi: (request: Parameters<typeof askForUpi>[0]) => askForUpi(request, deps),
  recordPaid: (request: Parameters<typeof recordPaid>[0]) => recordPaid(request, deps),
  repayCarriage: (request: Parameters<typeof repayCarriage>[0]) => repayCarriage(request, deps),
  refuseCarriage: (request: Parameters<typeof refuseCarriage>[0]) => refuseCarriage(request, deps),
  checkWritings: (orderId: OrderId, writings: Parameters<typeof checkWritings>[1]) => checkWritings(orderId, writings, deps),
  replace: (request: Parameters<typeof replaceUnits>[0]) => replaceUnits(request, deps),
})

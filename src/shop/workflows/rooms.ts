import { salesOfLate } from '../orders/recent-sales.store.ts'
import { attention } from './attention/attention.ts'
import { balancing } from './balancing/balancing.ts'
import { calling } from './calling/calling.ts'
import { configuring } from './configuring/configuring.ts'
import { confirming } from './confirming/confirming.ts'
import type { Deps } from './deps.ts'
import { collecting } from './collecting/collecting.ts'
import { type DispatchDeps, dispatching } from './dispatching/dispatching.ts'
import { enquiring } from './enquiring/enquiring.ts'
import { finding } from './finding/finding.ts'
import { fulfilling } from './fulfilling/fulfilling.ts'
import { health, type HealthDeps } from './health/health.ts'
import { indexing } from './indexing/indexing.ts'
import { invoicing, type InvoicingDeps } from './invoicing/invoicing.ts'
import { making } from './making/making.ts'
import { mailing } from './mailing/mailing.ts'
import { measuring } from './measuring/measuring.ts'
import { monitoring } from './monitoring/monitoring.ts'
import { ordering } from './ordering/ordering.ts'
import { correcting } from './correcting/correcting.ts'
import { paying } from './paying/paying.ts'
import { planning } from './planning/planning.ts'
import { privacy, type PrivacyDeps } from './privacy/privacy.ts'
import { picturing } from './picturing/picturing.ts'
import { copying, publishing, wording } from './publishing/publishing.ts'
import { refunding } from './refunding/refunding.ts'
import { reporting } from './reporting/reporting.ts'
import { resending } from './resending/resending.ts'
import { returning } from './returning/returning.ts'
import { safekeeping } from './safekeeping/safekeeping.ts'
import { searching } from './searching/searching.ts'
import { serviceability } from './serviceability/serviceability.ts'
import { stocking } from './stocking/stocking.ts'
import { staffing, type StaffDeps } from './staffing/staffing.ts'
import { taking } from './taking/taking.ts'
import { today } from './today/today.ts'
import { tracking } from './tracking/tracking.ts'
import { views } from './views/views.ts'

/** What all rooms together depend on. */
export type RoomDeps = Parameters<typeof mailing>[0] &
  Parameters<typeof enquiring>[0] &
  Deps &
  DispatchDeps &
  InvoicingDeps &
  StaffDeps &
  PrivacyDeps &
  HealthDeps

/** Everything the rooms can do. */
export type Rooms = ReturnType<typeof openRooms>

export const openRooms = (deps: RoomDeps, findSales = salesOfLate(deps)) => ({
  attention: attention(deps),
  serviceability: serviceability(deps),
  staffing: staffing(deps),
  configuring: configuring(deps),
  picturing: picturing(deps),
  publishing: publishing(deps),
  planning: planning(deps),
  copying: copying(deps),
  indexing: indexing(deps),
  wording: wording(deps),
  enquiring: enquiring(deps),
  invoicing: invoicing(deps),
  refunding: refunding(deps),
  returning: returning(deps),
  resending: resending(deps),
  collecting: collecting(deps),
  stocking: stocking({ ...deps, findSales }),
  making: making(deps),
  tracking: tracking(deps),
  fulfilling: fulfilling(deps),
  dispatching: dispatching(deps),
  ordering: ordering(deps),
  taking: taking(deps),
  calling: calling(deps),
  confirming: confirming(deps),
  correcting: correcting(deps),
  paying: paying(deps),
  mailing: mailing(deps),
  monitoring: monitoring(deps),
  measuring: measuring(deps),
  safekeeping: safekeeping(deps),
  balancing: balancing(deps),
  today: today({ ...deps, findSales }),
  views: views(deps),
  finding: finding(deps),
  searching: searching(deps),
  reporting: reporting(deps),
  privacy: privacy(deps),
  health: health(deps),
})

import { attention } from './attention/attention.ts'
import { balancing } from './balancing/balancing.ts'
import { calling } from './calling/calling.ts'
import type { Deps } from './deps.ts'
import { type DispatchDeps, dispatching } from './dispatching/dispatching.ts'
import { enquiring } from './enquiring/enquiring.ts'
import { finding } from './finding/finding.ts'
import { fulfilling } from './fulfilling/fulfilling.ts'
import { health, type HealthDeps } from './health/health.ts'
import { invoicing, type InvoicingDeps } from './invoicing/invoicing.ts'
import { making } from './making/making.ts'
import { mailing } from './mailing/mailing.ts'
import { measuring } from './measuring/measuring.ts'
import { monitoring } from './monitoring/monitoring.ts'
import { ordering } from './ordering/ordering.ts'
import { correcting } from './correcting/correcting.ts'
import { paying } from './paying/paying.ts'
import { privacy, type PrivacyDeps } from './privacy/privacy.ts'
import { copying, publishing } from './publishing/publishing.ts'
import { refunding } from './refunding/refunding.ts'
import { safekeeping } from './safekeeping/safekeeping.ts'
import { serviceability } from './serviceability/serviceability.ts'
import { stocking } from './stocking/stocking.ts'
import { staffing, type StaffDeps } from './staffing/staffing.ts'
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

export const openRooms = (deps: RoomDeps) => ({
  attention: attention(deps),
  serviceability: serviceability(deps),
  staffing: staffing(deps),
  publishing: publishing(deps),
  copying: copying(deps),
  enquiring: enquiring(deps),
  invoicing: invoicing(deps),
  refunding: refunding(deps),
  stocking: stocking(deps),
  making: making(deps),
  tracking: tracking(deps),
  fulfilling: fulfilling(deps),
  dispatching: dispatching(deps),
  ordering: ordering(deps),
  calling: calling(deps),
  correcting: correcting(deps),
  paying: paying(deps),
  mailing: mailing(deps),
  monitoring: monitoring(deps),
  measuring: measuring(deps),
  safekeeping: safekeeping(deps),
  balancing: balancing(deps),
  today: today(deps),
  views: views(deps),
  finding: finding(deps),
  privacy: privacy(deps),
  health: health(deps),
})

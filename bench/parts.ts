import type { RunSize } from './run-size.ts'
import type { Figure } from './figures.ts'
import type { BenchEnvironment } from './environment.ts'
import { measureDesk } from './parts/desk.ts'
import { measureLighthouse } from './parts/lighthouse.ts'
import { measureOrders } from './parts/order.ts'
import { measurePages } from './parts/page.ts'
import { measurePublishing } from './parts/publish.ts'
import { measureSearch } from './parts/search.ts'
import { measureStart } from './parts/start.ts'
import { measureTelemetry } from './parts/telemetry.ts'
import { tryAtOnce } from './parts/trials.ts'
import { measureVisit } from './parts/visit.ts'

/** Measures one part of the shop, in an environment that all parts share. */
export type Part = (environment: BenchEnvironment, size: RunSize) => Promise<Figure[]>

export const parts = {
  start: measureStart,
  page: measurePages,
  publish: measurePublishing,
  order: measureOrders,
  trials: tryAtOnce,
  search: measureSearch,
  desk: measureDesk,
  telemetry: measureTelemetry,
  visit: measureVisit,
  lighthouse: measureLighthouse,
} satisfies Record<string, Part>

export type PartName = keyof typeof parts
export const partNames = Object.keys(parts) as PartName[]

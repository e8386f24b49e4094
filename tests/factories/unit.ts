import type { ProductId, VariantId } from '#src/kit/id.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { WorkshopUnit } from '#src/shop/workshop/unit.ts'

export const aUnit = (overrides: Partial<WorkshopUnit> = {}): WorkshopUnit => ({
  ticket: 'MJ-10001.1',
  orderNumber: 'MJ-10001',
  number: 1,
  place: 1,
  of: 1,
  linePosition: 1,
  state: 'queued',
  productId: 'noor-ring-box' as ProductId,
  variantId: 'NOOR-OXB' as VariantId,
  productName: 'Noor Ring Box',
  colourName: 'Oxblood',
  personalisation: { name: 'Asha', sign: 'Leo' },
  canvas: undefined,
  picture: undefined,
  plateMm: undefined,
  pickupDay: '2026-11-20' as Day,
  isTrial: true,
  timesSpoilt: 0,
  timesPrinted: 0,
  printedAt: undefined,
  timesChanged: 0,
  changedAt: undefined,
  lockedBy: undefined,
  ...overrides,
})

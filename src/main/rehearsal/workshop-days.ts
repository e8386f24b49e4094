import { addDays, type Day, dayOf, isSunday } from '#src/kit/time/day.ts'
import type { UnitStep, WorkshopUnit } from '#src/shop/workshop/unit.ts'
import { expectDone, post, type Stage, timeOn, workshop } from './stage.ts'

/** Plans what Arun and Kavya do on every working day until `end`: press and check what leaves today, pack it, hand it over. */
export function planWorkshop(stage: Stage, end: Date): void {
  const { timetable } = stage
  for (let day = dayOf(timetable.clock()); day <= dayOf(end); day = addDays(day, 1)) {
    if (isSunday(day)) continue
    timetable.plan(timeOn(day, 11 * 60 + 10), () => press(stage, day))
    timetable.plan(timeOn(day, 13 * 60 + 20), () => pack(stage))
    timetable.plan(timeOn(day, 15 * 60 + 5), () => handOver(stage))
  }
}

const isMade = ({ state }: WorkshopUnit): boolean => state === 'checked' || state === 'packed'

/** Presses and checks the units that leave by `until`. Now and then one is spoilt, and made again. */
async function press(stage: Stage, until: Day): Promise<void> {
  for (const unit of await unitsUntil(stage, until)) {
    if (!unit.personalisation || isMade(unit) || stage.setAside.has(unit.orderNumber)) continue
    await step(stage, unit, 'pressed')
    if (stage.random.percent(4)) await pressAgain(stage, unit)
    await step(stage, unit, 'checked')
  }
}

/** It is spoilt: a new one is taken and pressed. */
export async function pressAgain(stage: Stage, unit: WorkshopUnit): Promise<void> {
  const spoilt = { ticket: unit.ticket, reason: 'foil', by: workshop } as const
  expectDone('make a unit again', await stage.open.shop.workshop.makeAgain(spoilt))
  await step(stage, unit, 'pressed')
}

export async function step({ open }: Stage, { ticket }: WorkshopUnit, next: UnitStep): Promise<void> {
  expectDone('step a unit', await open.shop.workshop.step({ ticket, step: next, by: workshop }))
}

/** Packs every parcel that the couriers fetch today, where its units are made. */
async function pack({ open }: Stage): Promise<void> {
  for (const { rows } of await open.shop.parcels.handOverSheets())
    for (const { orderNumber } of rows) await open.shop.packing.packed(orderNumber, post)
}

export const unitsUntil = async ({ open }: Stage, until: Day): Promise<WorkshopUnit[]> => {
  const { columns } = await open.shop.workshop.board()
  return columns.flatMap(({ groups }) => groups.flatMap(({ units }) => units)).filter(({ pickupDay }) => pickupDay <= until)
}

async function handOver({ open }: Stage): Promise<void> {
  for (const { courierName, rows } of await open.shop.parcels.handOverSheets()) {
    const awbs = rows.filter((row) => row.packed && !row.handedOver).map(({ awb }) => awb)
    if (awbs.length > 0) expectDone('hand parcels over', await open.shop.parcels.handOver(courierName, awbs, post))
  }
}

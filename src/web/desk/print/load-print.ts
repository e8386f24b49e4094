import { dayOf, parseDay } from '#src/kit/time/day.ts'
import { formatDays, formatTimestamp } from '#src/kit/time/format-date.ts'
import { parseTicket } from '#src/shop/workshop/ticket-code.ts'
import type { PrintForm } from '#src/shop/workshop/print-form.ts'
import type { WorkshopUnit } from '#src/shop/workshop/unit.ts'
import { replacedText } from '#src/shop/returns/return.ts'
import type { UnitsOfOrder } from '#src/shop/workflows/making/making.ts'
import { toTicketData } from '../../desk-ui/ticket/draw-ticket.server.ts'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import type { DeskRequest } from '../desk-context.ts'
import { toPickRows, toSlipRows } from './pick-rows.ts'

/** The most orders or tickets that are printed together. */
export const mostPrinted = 200

export type PrintRequest = {
  /** Order numbers, or codes of tickets. */
  readonly of: readonly string[]
  readonly day: string | null
  /** Of a counting sheet: without what is expected. */
  readonly hidesExpected: boolean
  /** Where staff reach the desk, for the codes on tickets. */
  readonly origin: string
}

export type PrintData = Awaited<ReturnType<typeof loadPrint>>

/** Loads what stands on the sheets of a form, with what was asked for and is not on them. */
export async function loadPrint(form: PrintForm, request: PrintRequest, { shop, login, now }: DeskRequest) {
  const printed = { by: login.name, at: formatTimestamp(now), brandName: shop.settings.brand.name }
  const context = { shop, login, now }
  switch (form) {
    case 'ticket':
      return { form, printed, ...(await loadTickets(request, context)) } as const
    case 'packing-slip':
      return { form, printed, ...(await loadSlips(request, context)) } as const
    case 'pick-list':
      return { form, printed, ...(await loadPickList(request, context)) } as const
    case 'hand-over':
      return { form, printed, ...(await loadHandOver(request, context)) } as const
    case 'count-sheet':
      return { form, printed, ...(await loadCounts(request, context)) } as const
  }
}

async function loadTickets(request: PrintRequest, context: DeskRequest) {
  const { units, missing } = await findUnits(request.of, context)
  const addressOf = (ticket: string) => request.origin + fullDeskAddressOf('ticket', { ticket })
  return { tickets: units.filter(({ state }) => state !== 'cancelled').map((unit) => toTicketData(unit, addressOf)), missing }
}

async function loadSlips({ of }: PrintRequest, context: DeskRequest) {
  const { settings, workshop } = context.shop
  const orders = await workshop.unitsOf(numbersIn(of))
  const slips = orders
    .map(({ orderNumber, units, ...order }) => ({
      orderNumber,
      note: slipNote(order),
      rows: toSlipRows(units.filter(({ state }) => state !== 'cancelled')),
    }))
    .filter(({ rows }) => rows.length > 0)
  const { email, phone } = settings.contact
  return { slips, promises: settings.promises, contact: { email, phone }, missing: notIn(numbersIn(of), slips) }
}

/** What whoever opens the parcel should know of it. */
function slipNote({ replaces, isDivided }: Pick<UnitsOfOrder, 'replaces' | 'isDivided'>): string | undefined {
  if (isDivided) return 'It is a part of the order. The rest comes in a parcel of its own.'
  if (replaces?.rest)
    return `It is the rest of order ${replaces.orderNumber}. There is nothing to pay, and its invoice is that of the order.`
  return (
    replaces &&
    `It comes in place of ${replacedText(replaces)}. There is nothing to pay, and no other invoice: that of the first order stands.`
  )
}

async function loadPickList({ of, day }: PrintRequest, { shop, now }: DeskRequest) {
  const until = (day && parseDay(day)) || dayOf(now)
  const rowsOf = async (units: readonly WorkshopUnit[]) =>
    toPickRows(units, await shop.stock.listShelves(units.map(({ variantId }) => variantId)))
  if (of.length === 0) return { rows: await rowsOf(await shop.workshop.toPick(until)), until: formatDays(until, until), missing: [] }
  const orders = await shop.workshop.unitsOf(numbersIn(of))
  const waiting = orders.flatMap(({ units }) => units.filter(({ state }) => state === 'queued'))
  return { rows: await rowsOf(waiting), until: undefined, missing: notIn(numbersIn(of), orders) }
}

/** `of` names the couriers whose sheets are printed; all of them when it names none. */
async function loadHandOver({ of, day }: PrintRequest, { shop, now }: DeskRequest) {
  const on = (day && parseDay(day)) || dayOf(now)
  const sheets = await shop.parcels.handOverSheets(on)
  const couriers = sheets
    .filter(({ courierName }) => of.length === 0 || of.includes(courierName))
    .map(({ courierName, rows }) => ({
      courierName,
      rows: rows.map(({ awb, orderNumber, pincode, packed }) => ({ awb, orderNumber, pincode, isPacked: packed !== undefined })),
    }))
  return { couriers, day: formatDays(on, on), missing: [] }
}

/** `of` names counts by their numbers. */
async function loadCounts({ of, hidesExpected }: PrintRequest, { shop }: DeskRequest) {
  const found = await Promise.all(
    of.map(async (written) => (/^\d{1,9}$/.test(written) ? shop.stock.showCount(Number(written)) : undefined)),
  )
  const counts = found.flatMap((count) => (count ? [{ ...count, begunAt: formatTimestamp(count.begunAt) }] : []))
  return { counts, hidesExpected, missing: of.filter((_, at) => !found[at]) }
}

/** The units of tickets, and of orders their units with a writing, or all of an order that has none. */
async function findUnits(of: readonly string[], { shop }: DeskRequest): Promise<{ units: WorkshopUnit[]; missing: string[] }> {
  const orders = new Map((await shop.workshop.unitsOf(numbersIn(of))).map(({ orderNumber, units }) => [orderNumber, units]))
  const missing: string[] = []
  const units = of.flatMap((written) => {
    const code = parseTicket(written)
    const all = orders.get(code?.orderNumber ?? written.toUpperCase()) ?? []
    const withWriting = all.filter(({ personalisation }) => personalisation)
    const found = code ? all.filter(({ number }) => number === code.unitNumber) : withWriting.length > 0 ? withWriting : all
    if (found.length === 0) missing.push(written)
    return found
  })
  return { units: [...new Map(units.map((unit) => [unit.ticket, unit])).values()], missing }
}

const numbersIn = (of: readonly string[]): string[] => [...new Set(of.map((each) => parseTicket(each)?.orderNumber ?? each.toUpperCase()))]

const notIn = (numbers: readonly string[], found: readonly { readonly orderNumber: string }[]): string[] =>
  numbers.filter((number) => !found.some(({ orderNumber }) => orderNumber === number))

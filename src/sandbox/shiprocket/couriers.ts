import { type Paise, paise, paiseToRupees } from '#src/kit/money.ts'
import { dayMs, indian } from './carrier-state.ts'

export type SandboxCourier = {
  readonly id: number
  readonly name: string
  readonly ratePaise: Paise
  readonly days: number
  readonly surface: boolean
}

export const recommendedCourierId = 43

const couriers: readonly SandboxCourier[] = [
  { id: 10, name: 'Delhivery Air', ratePaise: paise(11_850), days: 3, surface: false },
  { id: 43, name: 'Delhivery Surface', ratePaise: paise(7420), days: 5, surface: true },
  { id: 51, name: 'Xpressbees Surface', ratePaise: paise(6890), days: 6, surface: true },
]

/** Services from the shopper to the shop have ids of their own, and only one of them compares goods with a picture. */
const reverseCouriers: readonly SandboxCourier[] = [
  { id: 125, name: 'Xpressbees Reverse', ratePaise: paise(8_100), days: 6, surface: true },
  { id: 126, name: 'Delhivery Reverse', ratePaise: paise(9_240), days: 5, surface: true },
]
const courierThatChecks = 126

export const isReverse = (id: number): boolean => reverseCouriers.some((courier) => courier.id === id)
export const findCourier = (id: number): SandboxCourier | undefined =>
  [...couriers, ...reverseCouriers].find((courier) => courier.id === id)

/** Ladakh, where no courier collects cash. */
const withoutCash = /^194/

/** The couriers as the serviceability call lists them; within a postal region each is a day quicker. */
export function couriersToWire({ from, to, now }: { from: string; to: string; now: number }, query: URLSearchParams): readonly object[] {
  const near = from[0] === to[0]
  const all = query.get('is_return') === '1' ? reverseCouriers : couriers
  const asked = query.get('qc_check') === '1' ? all.filter(({ id }) => id === courierThatChecks) : all
  return asked.map((courier) => {
    const days = near ? courier.days - 1 : courier.days
    const rate = Number(paiseToRupees(courier.ratePaise))
    return {
      courier_company_id: courier.id,
      courier_name: courier.name,
      rate,
      freight_charge: rate,
      cod: withoutCash.test(to) ? 0 : 1,
      cod_charges: 0,
      rto_charges: rate,
      etd: writtenDate(now + days * dayMs),
      etd_hours: days * 24,
      estimated_delivery_days: String(days),
      is_surface: courier.surface,
      mode: courier.surface ? 0 : 1,
      min_weight: 0.5,
      charge_weight: 0.5,
      rating: 4.4,
      blocked: 0,
      qc_courier: courier.id === courierThatChecks ? 1 : 0,
      pickup_availability: '0',
      cutoff_time: '11:00',
      postcode: to,
      zone: near ? 'z_b' : 'z_c',
    }
  })
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "Jul 05, 2024" */
function writtenDate(milliseconds: number): string {
  const date = indian(milliseconds)
  return `${months[date.getUTCMonth()]} ${String(date.getUTCDate()).padStart(2, '0')}, ${date.getUTCFullYear()}`
}

import { type Day, parseDay } from '#src/kit/time/day.ts'
import { parcelTabLabels } from '#src/shop/staff-texts/dispatch-texts.ts'
import type { ParcelTab } from '#src/shop/shipping/parcel-tabs.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

/** What the list of parcels shows: all of it is in its address. */
export type ParcelsAddress = {
  readonly tab: ParcelTab
  readonly courier: string | undefined
  readonly day: Day | undefined
  readonly after: string | undefined
}

const tabs = Object.keys(parcelTabLabels) as readonly ParcelTab[]
const slugOf = (tab: ParcelTab): string => tab.replaceAll(' ', '-')

export function readParcelsAddress(query: URLSearchParams): ParcelsAddress {
  return {
    tab: tabs.find((tab) => slugOf(tab) === query.get('tab')) ?? 'to pack',
    courier: query.get('courier')?.slice(0, 80) || undefined,
    day: parseDay(query.get('day') ?? ''),
    after: query.get('after')?.slice(0, 120) || undefined,
  }
}

export function parcelsAddress({ tab, courier, day, after }: Partial<ParcelsAddress> & Pick<ParcelsAddress, 'tab'>): string {
  const query = new URLSearchParams({ tab: slugOf(tab), ...(courier && { courier }), ...(day && { day }), ...(after && { after }) })
  return `${deskAddressOf('parcels')}?${query}`
}

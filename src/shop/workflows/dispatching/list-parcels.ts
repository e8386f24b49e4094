import { type ParcelTab, parcelTabs } from '../../shipping/parcel-tabs.ts'
import type { Deps } from '../deps.ts'
import { listPage, type ParcelPageFilter, type ParcelRows } from './parcel-page.store.ts'
import { countTabs, type TabCounts } from './parcel-tabs.store.ts'

export type ParcelPage = ParcelRows & { readonly counts: TabCounts }

const rowsOfAPage = 50

/** One page of a tab, with how many parcels are in each. */
export async function pageOfParcels(
  tab: ParcelTab,
  filter: ParcelPageFilter,
  after: string | undefined,
  { reading, settings }: Pick<Deps, 'reading' | 'settings'>,
): Promise<ParcelPage> {
  const rule = settings.packing
  const [page, counts] = await Promise.all([
    listPage(reading, { tab, rule, filter, after, limit: rowsOfAPage }),
    countTabs(reading, rule, parcelTabs),
  ])
  return { ...page, counts }
}

import { type EnquiryTab, enquiryTabs } from '#src/shop/enquiries/enquiry-tabs.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

/** What the inbox shows: all of it is in its address. */
export type EnquiriesAddress = {
  readonly tab: EnquiryTab
  readonly kind: 'contact' | 'bulk' | undefined
  readonly after: string | undefined
}

const kinds = ['contact', 'bulk'] as const

export function readEnquiriesAddress(query: URLSearchParams): EnquiriesAddress {
  return {
    tab: enquiryTabs.find((tab) => tab === query.get('tab')) ?? 'new',
    kind: kinds.find((kind) => kind === query.get('kind')),
    after: query.get('after')?.slice(0, 120) || undefined,
  }
}

export function enquiriesAddress({ tab, kind, after }: Partial<EnquiriesAddress> & Pick<EnquiriesAddress, 'tab'>): string {
  const query = new URLSearchParams({ tab, ...(kind && { kind }), ...(after && { after }) })
  return `${deskAddressOf('enquiries')}?${query}`
}

import type { Deps } from '../deps.ts'
import { type Meaning, readSearch } from './read-search.ts'
import {
  findByAlikeRecipient,
  findByLid,
  findByRecipient,
  findEnquiriesBy,
  findEnquiriesByWords,
  findOrdersBy,
  findProducts,
  type FoundEnquiry,
  type FoundOrder,
  type FoundProduct,
} from './search.store.ts'

/** Hits of one kind, with the reason why they are hits. */
export type SearchGroup =
  | { readonly kind: 'orders'; readonly foundBy: OrderHitReason; readonly orders: readonly FoundOrder[]; readonly isAll: boolean }
  | { readonly kind: 'products'; readonly products: readonly FoundProduct[]; readonly isAll: boolean }
  | { readonly kind: 'enquiries'; readonly enquiries: readonly FoundEnquiry[]; readonly isAll: boolean }

export type OrderHitReason = Exclude<Meaning['kind'], 'words' | 'enquiry'> | 'recipient' | 'alike' | 'lid'

export type SearchResult = {
  readonly written: string
  /** Orders first. A group without hits is left out. */
  readonly groups: readonly SearchGroup[]
  /** The order that was meant for certain: its number was written, and nothing else was found. */
  readonly opens: string | undefined
}

const numbers: ReadonlySet<OrderHitReason> = new Set(['order-number', 'number-begun', 'last-digits'])

const mostHits = 8
/** One more than is shown tells whether there are others. */
const looked = mostHits + 1

/** Finds whatever the text can mean: see `readSearch`. */
export async function search(written: string, deps: Deps): Promise<SearchResult> {
  const meanings = readSearch(written, deps.settings.orders.numberPrefix)
  const found = await Promise.all(meanings.map((meaning) => findGroups(meaning, deps)))
  const groups = withoutParts(withoutRepeats(found.flat()).filter((group) => hitsOf(group).length > 0))
  const [first] = groups
  const isLone = groups.length === 1 && first?.kind === 'orders' && first.orders.length === 1
  const byNumber = isLone && numbers.has(first.foundBy)
  return { written, groups, opens: byNumber ? first.orders[0]?.orderNumber : undefined }
}

async function findGroups(meaning: Meaning, deps: Deps): Promise<SearchGroup[]> {
  if (meaning.kind === 'words') return findByWords(meaning.words, deps)
  const [orders, enquiries] = await Promise.all([
    meaning.kind === 'enquiry' ? [] : findOrdersBy(deps.reading, meaning, looked),
    findEnquiriesBy(deps.reading, meaning, looked),
  ])
  const ofEnquiries = toEnquiries(enquiries)
  return meaning.kind === 'enquiry' ? [ofEnquiries] : [toOrders(meaning.kind, orders), ofEnquiries]
}

async function findByWords(words: readonly string[], { reading }: Deps): Promise<SearchGroup[]> {
  const [byRecipient, byLid, products, enquiries] = await Promise.all([
    findByRecipient(reading, words, looked),
    findByLid(reading, words, looked),
    findProducts(reading, words, looked),
    findEnquiriesByWords(reading, words, looked),
  ])
  const isUnknown = byRecipient.length + byLid.length + products.length + enquiries.length === 0
  const alike = isUnknown ? await findByAlikeRecipient(reading, words, looked) : []
  return [
    toOrders('recipient', byRecipient),
    toOrders('lid', byLid),
    toOrders('alike', alike),
    { kind: 'products', products: products.slice(0, mostHits), isAll: products.length <= mostHits },
    toEnquiries(enquiries),
  ]
}

const toOrders = (foundBy: OrderHitReason, orders: readonly FoundOrder[]): SearchGroup => ({
  kind: 'orders',
  foundBy,
  orders: orders.slice(0, mostHits),
  isAll: orders.length <= mostHits,
})

const toEnquiries = (enquiries: readonly FoundEnquiry[]): SearchGroup => ({
  kind: 'enquiries',
  enquiries: enquiries.slice(0, mostHits),
  isAll: enquiries.length <= mostHits,
})

const hitsOf = (group: SearchGroup): readonly unknown[] =>
  group.kind === 'orders' ? group.orders : group.kind === 'products' ? group.products : group.enquiries

/** A number that is an order's is whole, even if longer ones begin so. */
const withoutParts = (groups: readonly SearchGroup[]): readonly SearchGroup[] =>
  groups.some(isOf('order-number')) ? groups.filter((group) => !isOf('number-begun')(group)) : groups

const isOf = (reason: OrderHitReason) => (group: SearchGroup) => group.kind === 'orders' && group.foundBy === reason

/** An order that is a hit for two reasons is shown for the first. */
function withoutRepeats(groups: readonly SearchGroup[]): SearchGroup[] {
  const seen = new Set<string>()
  return groups.map((group) => {
    if (group.kind !== 'orders') return group
    const orders = group.orders.filter(({ orderNumber }) => !seen.has(orderNumber))
    for (const { orderNumber } of orders) seen.add(orderNumber)
    return { ...group, orders }
  })
}

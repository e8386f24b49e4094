import type { test } from '../../desk/support/desk-test.ts'

type Fixtures = Parameters<Parameters<typeof test>[2]>[0]
export type Visit = Pick<Fixtures, 'page' | 'owner' | 'shopper' | 'addresses' | 'faults' | 'ask' | 'callShop'>

/** A state in which a shopper may find a page. */
export type ShopState = {
  readonly name: string
  /** What leads to it: from the state before, unless it opens an address. */
  readonly reach: (visit: Visit) => Promise<unknown>
}

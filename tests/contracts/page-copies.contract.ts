import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { ProductId } from '#src/kit/id.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { PageCopies } from '#src/shop/catalogue/page-copies.port.ts'

/** What the tests of a CDN need: one that keeps pages of an origin, and faults on request. */
export type PageCopiesSetup = {
  readonly copies: PageCopies
  /** The same, which does not wait long. */
  readonly impatient: PageCopies
  /** The same with credentials that are wrong; undefined for a CDN that has none. */
  readonly stranger: PageCopies | undefined
  /** How many keys it takes at once. */
  readonly mostKeys: number
  /** Has the CDN keep a page that shows these products. */
  keep(address: string, shown: readonly string[]): Promise<void>
  isKept(address: string): Promise<boolean>
  breakNext(fault: PageCopiesFault): void
  /** How many requests it has carried out. */
  requests(): number
  stop(): Promise<void>
}

export type PageCopiesFault = 'busy' | 'failing' | 'silent' | 'lost reply' | 'second request'

const products = (...ids: string[]) => ids as ProductId[]

export function pageCopiesContract(name: string, open: () => Promise<PageCopiesSetup>): void {
  describe(`${name} as a keeper of copies`, () => {
    let setup: PageCopiesSetup
    beforeEach(async () => {
      setup = await open()
      await setup.keep('/noor', ['noor'])
      await setup.keep('/list', ['noor', 'rani & co'])
      await setup.keep('/about', [])
    })
    afterEach(() => setup.stop())
    const kept = async () => (await Promise.all(['/noor', '/list', '/about'].map(setup.isKept))).map(Number).join('')
    const refusedWith = async (kind: string, drop: Promise<void>) =>
      assert.rejects(drop, (error: unknown) => error instanceof SupplierError && error.kind === kind)

    test('drops the pages that show a product, and no other', async () => {
      await setup.copies.drop(products('rani & co'))
      assert.equal(await kept(), '101')
      await setup.copies.drop(products('noor', 'unknown'))
      assert.equal(await kept(), '001')
    })

    test('drops all pages, in one request', async () => {
      await setup.copies.drop('all')
      assert.deepEqual([await kept(), setup.requests()], ['000', 1])
    })

    test('splits what is more than one request may hold', async () => {
      const many = Array.from({ length: setup.mostKeys + 1 }, (_, number) => `product ${number}`)
      await setup.copies.drop(products(...many.slice(0, -1), 'noor', 'rani & co'))
      assert.deepEqual([await kept(), setup.requests()], ['001', 2])
    })

    test('says when it has time again, and that it fails, is silent or lost its reply', async () => {
      setup.breakNext('busy')
      const busy = await setup.copies.drop('all').catch((error: unknown) => error)
      assert.ok(busy instanceof SupplierError)
      assert.deepEqual([busy.kind, busy.retryAfterMs], ['rate_limited', 7_000])
      setup.breakNext('failing')
      await refusedWith('server', setup.copies.drop('all'))
      setup.breakNext('silent')
      await refusedWith('timeout', setup.impatient.drop('all'))
      assert.equal(await kept(), '111')
      setup.breakNext('lost reply')
      await refusedWith('network', setup.copies.drop('all'))
      assert.equal(await kept(), '000')
      await setup.copies.drop('all')
    })

    test('fails as a whole when a part was dropped, and a repeat drops the rest', async () => {
      const many = products('noor', ...Array.from({ length: setup.mostKeys }, (_, number) => `product ${number}`), 'rani & co')
      setup.breakNext('second request')
      await refusedWith('server', setup.copies.drop(many))
      await setup.keep('/list', ['rani & co'])
      await setup.copies.drop(many)
      assert.equal(await kept(), '001')
    })

    test('refuses a stranger', async () => {
      if (!setup.stranger) return
      const refusal = await setup.stranger.drop('all').catch((error: unknown) => error)
      assert.ok(refusal instanceof SupplierError)
      assert.deepEqual([refusal.tryAgain, await kept()], ['never', '111'])
    })
  })
}

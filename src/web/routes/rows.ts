import type { LimitName } from '../limits.ts'

/** Whether the page cache may store a page, and under which parts of its address. A row without it does not compile. */
type Cached =
  | {
      /** One copy serves everybody. */
      readonly kept: 'shared'
      /** The parts of the query that change the page. All others are ignored, so that they cannot fill the cache. */
      readonly query: readonly string[]
      /** The parts of the query that hold what one visitor has written: a page for them is made for each visit. */
      readonly personalQuery: readonly string[]
    }
  | {
      /** One copy serves everybody, and no cache but our own may have one: shoppers are about to order by what it says. It reads no query. */
      readonly kept: 'here'
    }
  | {
      /** The page shows what only one shopper may see. */
      readonly kept: 'never'
    }

/** A page. Its module lies below src/web. */
export type PageRow = Cached & {
  readonly path: `/${string}`
  readonly file: `pages/${string}-page.tsx`
  /** The rate limit of the form that browsers without scripts post to the page's own address; false where there is none. */
  readonly posts: LimitName | false
  /** Its form carries files: so many MB together. */
  readonly takesMb?: number
}

/** A file that machines read. Its module lies below src/web. */
export type FileRow = Cached & {
  readonly path: `/${string}`
  readonly file: `files/${string}.ts`
  /** No CDN may keep it, even where it may keep pages: browsers must have its next state at once. */
  readonly isNeverOnCdn?: true
}

/**
 * Who may call: anybody, as a shopper does without logging in; staff with a token of ours; a supplier with a signature or a token. The
 * API checks it before a call's own code runs.
 */
export type CallerKind = 'shopper' | 'staff' | 'supplier'

/** A call. A row without a caller, a limit or a reply does not compile. */
export type CallRow<Kind extends CallerKind = CallerKind> = {
  readonly verb: 'GET' | 'POST' | 'PUT'
  readonly path: `/${string}`
  readonly caller: Kind
  readonly limit: LimitName
  /**
   * Only public replies are compressed: where a secret stands beside what a caller sent, the length of the compressed reply reveals
   * something of the secret.
   */
  readonly reply: 'public' | 'private'
}

/** For a page that reads no query. */
export const noQuery = { query: [], personalQuery: [] } as const

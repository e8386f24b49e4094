/** How much each part of a run measures. */
export type RunSize = {
  readonly start: { readonly warmStarts: number; readonly restMs: number; readonly loadRounds: number; readonly loadMs: number }
  readonly page: { readonly rounds: number; readonly roundMs: number; readonly renderRounds: number; readonly renderMs: number }
  readonly publish: { readonly rounds: number }
  readonly order: {
    readonly products: number
    readonly rounds: number
    readonly roundMs: number
    readonly backlogMs: number
    readonly mailsMs: number
  }
  readonly trials: { readonly products: number; readonly rounds: number }
  readonly search: { readonly sizes: readonly number[]; readonly rounds: number; readonly roundMs: number }
  readonly desk: {
    readonly products: number
    readonly orders: number
    readonly rounds: number
    readonly shoppers: number
    readonly costRounds: number
    readonly costMs: number
  }
  readonly visit: { readonly rounds: number }
  /** How often each page is measured by Lighthouse, and how many pages; all of them unless set. */
  readonly lighthouse: { readonly rounds: number; readonly pages?: number }
  /** `warmUpMs` is spent before each comparison; `settleMs` is the longest wait until a server is idle after its start. */
  readonly warmUpMs: number
  readonly settleMs: number
}

export const fullRun: RunSize = {
  start: { warmStarts: 5, restMs: 3_000, loadRounds: 24, loadMs: 500 },
  page: { rounds: 8, roundMs: 600, renderRounds: 3, renderMs: 1_000 },
  publish: { rounds: 15 },
  order: { products: 1_000, rounds: 4, roundMs: 1_500, backlogMs: 1_000, mailsMs: 4_000 },
  trials: { products: 1_000, rounds: 20 },
  search: { sizes: [1_000, 10_000, 100_000], rounds: 3, roundMs: 1_000 },
  desk: { products: 500, orders: 100_000, rounds: 20, shoppers: 50, costRounds: 5, costMs: 1_500 },
  visit: { rounds: 5 },
  lighthouse: { rounds: 5 },
  warmUpMs: 1_500,
  settleMs: 60_000,
}

/** For a test that every part runs to its end; the figures mean nothing. */
export const shortRun: RunSize = {
  start: { warmStarts: 1, restMs: 0, loadRounds: 1, loadMs: 200 },
  page: { rounds: 1, roundMs: 100, renderRounds: 1, renderMs: 50 },
  publish: { rounds: 2 },
  order: { products: 200, rounds: 1, roundMs: 200, backlogMs: 0, mailsMs: 500 },
  trials: { products: 200, rounds: 2 },
  search: { sizes: [200], rounds: 1, roundMs: 100 },
  desk: { products: 150, orders: 1_000, rounds: 1, shoppers: 2, costRounds: 1, costMs: 100 },
  visit: { rounds: 1 },
  lighthouse: { rounds: 1, pages: 1 },
  warmUpMs: 100,
  settleMs: 0,
}

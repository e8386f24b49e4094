import type { PageName } from '#src/web/routes.ts'

export type ScriptBudget = {
  /** Thousands of bytes of scripts as they are sent, whatever the page fetches by itself included. Never above 95. */
  readonly mostKb: number
  /** What the page fetches by itself after its first view, without a touch: the names of the files. */
  readonly later: readonly string[]
}

const only = (mostKb: number): ScriptBudget => ({ mostKb, later: [] })

/** Of every page but for what keeps it, opened as its row in the table of pages has it. A new page without a row does not compile. */
export const pageBudgets = {
  home: { mostKb: 94.54, later: ['slide-mover'] },
  products: only(87.5),
  product: only(89.4),
  personalised: only(89.5),
  b2b: only(88.5),
  bulkEnquiry: only(87.6),
  about: only(83.5),
  contact: only(88.2),
  cart: only(91.25),
  checkout: only(91.65),
  order: only(93.5),
  orderReturn: only(93.5),
  findOrder: only(83),
  enquiryStatus: only(83.5),
  terms: only(82.5),
  privacy: only(82.5),
  shippingPolicy: only(82.5),
  returnsPolicy: only(82.5),
  cancellationPolicy: only(82.5),
  grievance: only(82.5),
  accessibility: only(82.5),
  faq: only(82),
  gallery: only(82.5),
  blog: only(81.5),
  article: only(84),
  gifts: only(84),
  gift: only(86),
  notFound: only(80.8),
  offline: only(82),
} as const satisfies Record<PageName, ScriptBudget>

/** Of pages in states that load other scripts. */
export const stateBudgets = {
  'a product with a name in its address': { mostKb: 92.6, later: ['field', 'name-field', 'writing-inputs', 'zodiac'] },
  'the personalised list under a sign': only(89.5),
  'any page beside a filled bag': { mostKb: 84.5, later: ['cart', 'writing'] },
  'a filled cart': only(91.3),
  'a filled checkout': only(91.65),
  'a checkout beside an unpaid order': only(91.65),
  'a cash order': only(93.5),
} as const satisfies Record<string, ScriptBudget>

export type BudgetName = keyof typeof pageBudgets | keyof typeof stateBudgets

/** Every page is kept for when there is no network, once it has been shown. */
const ofEveryPage = { mostKb: 0.45, later: ['keep-page'] }

export function budgetOf(name: BudgetName): ScriptBudget {
  const { mostKb, later } = { ...pageBudgets, ...stateBudgets }[name]
  return { mostKb: mostKb + ofEveryPage.mostKb, later: [...later, ...ofEveryPage.later] }
}

/** What was fetched: `isAfterLoad` of a script that was asked for only when the page with its first picture had been loaded. */
export type FetchedScript = {
  readonly file: string
  readonly bytes: number
  readonly isOfFirstView: boolean
  readonly isAfterLoad: boolean
}

/** Returns how scripts break their budget, in words; nothing when they keep it. */
export function faultsOf(scripts: readonly FetchedScript[], { mostKb, later }: ScriptBudget): readonly string[] {
  const kb = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const fetchedLater = scripts.filter(({ isOfFirstView }) => !isOfFirstView).map(({ file }) => file)
  const unnamed = fetchedLater.filter((file) => !later.includes(file))
  return [
    ...(kb > Math.min(mostKb, 95) ? [`${Math.round(kb * 1000) / 1000} KB of scripts, at most ${mostKb}`] : []),
    ...(kb === 0 ? ['no scripts at all'] : []),
    ...unnamed.map((file) => `${file} is fetched by itself`),
    ...later.filter((file) => !fetchedLater.includes(file)).map((file) => `${file} is not fetched by itself any more`),
    ...scripts.filter(({ isAfterLoad }) => !isAfterLoad).map(({ file }) => `${file} competes with the first picture`),
  ]
}

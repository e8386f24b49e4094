import type { ReturnState } from './return.ts'

/** Where returns stand for staff. */
export const returnTabs = {
  'to decide': ['waiting'],
  'to inspect': ['arrived'],
  'to settle': ['inspected', 'upi_given'],
  'on the way': ['approved', 'replacing'],
  'with the shopper': ['offered', 'awaiting_upi'],
  ended: ['settled', 'refused', 'withdrawn'],
} as const satisfies Readonly<Record<string, readonly ReturnState[]>>

export type ReturnTab = keyof typeof returnTabs
export const returnTabNames = Object.keys(returnTabs) as readonly ReturnTab[]
/** In these each waits for staff. */
export const tabsForStaff = ['to decide', 'to inspect', 'to settle'] as const satisfies readonly ReturnTab[]

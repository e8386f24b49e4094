import { dayOf, startOfDay } from '#src/kit/time/day.ts'

export const roles = ['owner', 'assistant'] as const
export type Role = (typeof roles)[number]

const everybody = ['owner', 'assistant'] as const
const ownerOnly = ['owner'] as const

/** What each role may do at the desk. The shop asks this table before every act and page; a page only hides what it may not offer. */
export const deskRights = {
  /** Own password, factors, devices and views. */
  useDesk: everybody,
  /** Today, orders, search. */
  seeOrders: everybody,
  /** Notes on orders, and the outcome of calls. */
  writeNotes: everybody,
  /** Enter the order of somebody who calls. */
  takeOrders: everybody,
  confirmOrders: everybody,
  /** Unpaid ones, and those with cash on delivery. */
  cancelUnpaidOrders: everybody,
  cancelPaidOrders: everybody,
  /** Up to the limit that the settings give assistants. */
  refundPayments: everybody,
  refundAboveLimit: ownerOnly,
  acceptHeldPayments: ownerOnly,
  creditByHand: ownerOnly,
  /** The address, and the personalisation until it is pressed. */
  correctOrders: everybody,
  /** Of orders that are over. */
  erasePersonalData: ownerOnly,
  /** All that is held about a person, as a file for that person. */
  handOverPersonalData: ownerOnly,
  /** Personal data that came where they should not, and who was informed of it. */
  recordBreaches: ownerOnly,
  workOnUnits: everybody,
  /** With a reason, and by counting. */
  moveStock: everybody,
  /** Packing, printing, handing over, trying again. */
  handleParcels: everybody,
  /** Deciding about returns, taking their pieces in and inspecting them. Their money is sent by those who may refund. */
  handleReturns: everybody,
  /** Booking anew, and marking as sent by hand. */
  rebookParcels: everybody,
  settleAttention: everybody,
  seeMails: everybody,
  sendMails: everybody,
  retryJobs: everybody,
  seeEnquiries: everybody,
  answerEnquiries: everybody,
  /** What came of a complaint, and that it is none: the shop answers for it to the law. */
  settleGrievances: ownerOnly,
  /** Texts that everybody puts into answers. */
  editSavedAnswers: ownerOnly,
  /** The list, and drafts of changes. */
  editProducts: everybody,
  /** Also imports, and taking changes back. */
  publishProducts: ownerOnly,
  /** Payments, refunds and tax documents of the day that runs: see `seesMoneySince`. */
  seeMoneyOfDay: everybody,
  /** Drafts of texts, banners, tiles and pictures, and uploads for them. */
  editTexts: everybody,
  /** Also taking an article off, and bringing a version back. */
  publishTexts: ownerOnly,
  /** Payments, settlements, tax documents and GST of any day. */
  seeMoney: ownerOnly,
  /** With their amounts only for those who see money. */
  seeFigures: everybody,
  /** Reading what the gateway and the carrier have paid out, and letting a difference be. */
  balanceMoney: ownerOnly,
  /** Settings and tax rates. */
  changeSettings: ownerOnly,
  managePeople: ownerOnly,
  seeOwnLog: everybody,
  seeWholeLog: ownerOnly,
  exportOrders: ownerOnly,
  /** Saved views that everybody sees. */
  shareViews: everybody,
  /** Plays weeks of trial orders, in sandbox mode. */
  rehearse: ownerOnly,
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type DeskRight = keyof typeof deskRights

export const mayDo = (role: Role, right: DeskRight): boolean => (deskRights[right] as readonly Role[]).includes(role)

/**
 * Since when somebody sees payments, refunds and tax documents: assistants those of the day that runs in India, which they help to make;
 * undefined for whoever sees the money of all days.
 */
export const seesMoneySince = (role: Role, now: Date): Date | undefined => (mayDo(role, 'seeMoney') ? undefined : startOfDay(dayOf(now)))

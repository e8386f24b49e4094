import type { Day } from '#src/kit/time/day.ts'
import type { Paise } from '#src/kit/money.ts'
import type { Gstin } from '#src/kit/contact/gstin.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { CodRules } from './cart/cod-rules.ts'
import type { ChargeRules } from './pricing/charges.ts'
import type { LimitSettings } from './limits.ts'
import type { CancellationRules } from './orders/cancellation.ts'
import type { CashConfirmation } from './orders/cash/cash-confirmation.ts'
import type { ChangeRules } from './orders/corrections/shoppers-changes.ts'
import type { UnpaidCaps } from './orders/unpaid/unpaid-caps.ts'

/** The owner's settings, as `settings.json` has them. */
export type ShopSettings = {
  readonly brand: {
    readonly name: string
    readonly tagline: string
    readonly legalName: string
    /** Undefined for a shop that is not registered, and so may not charge GST. */
    readonly gstin: Gstin | undefined
  }
  readonly contact: {
    readonly email: string
    readonly phone: string
    readonly address: readonly string[]
    readonly supportHours: { readonly privacy: string; readonly faq: string }
    /** Embedded after a click. */
    readonly mapUrl: string
    /** Opened in a window of its own. */
    readonly mapLinkUrl: string
  }
  /** The law requires the shop to name an officer for complaints. */
  readonly grievanceOfficer: { readonly name: string; readonly designation: string; readonly email: string; readonly phone: string }
  readonly social: { readonly facebook: string; readonly instagram: string; readonly youtube: string }
  readonly mail: {
    readonly from: string
    readonly orders: string
    /** How many mails the owner's mail server takes in 24 hours; undefined if that is not known. */
    readonly mostADay: number | undefined
  }
  readonly pickup: {
    readonly location: string
    readonly pincode: Pincode
    readonly state: string
    /** When couriers come on working days, "15:30" in India; undefined if no hour is agreed. */
    readonly time: string | undefined
  }
  /** Used where a product has no size or weight of its own. */
  readonly defaultParcel: { readonly lengthMm: number; readonly widthMm: number; readonly heightMm: number; readonly weightGrams: number }
  /** When the workshop works: an order before the cut-off hour counts from the same day; nobody works on Sundays and holidays. */
  readonly delivery: { readonly cutOffHour: number; readonly holidays: readonly Day[] }
  /** What delivery and cash cost shoppers. */
  readonly charges: ChargeRules
  /** How many requests of each kind one network may make. */
  readonly limits: LimitSettings
  readonly orders: {
    readonly holdMinutes: number
    /** The same for an order that is paid with a link in a mail, such as one by telephone. */
    readonly linkHoldHours: number
    readonly numberPrefix: string
    /** What happens to a payment that comes in when the units are sold out: it is refunded at once, or a person decides. */
    readonly whenSoldOut: 'refund' | 'ask'
    readonly cancellation: CancellationRules
    /** What shoppers may change on the page of their order. */
    readonly changes: ChangeRules
    readonly unpaid: UnpaidCaps
  }
  /** What must be done before a parcel may be packed, and what is printed when it is. */
  readonly packing: PackingSettings
  readonly cod: CodRules
  /** What becomes of a cash order that was placed. Pages of the shop never get these. */
  readonly cashOrders: CashConfirmation
  /** What to say when a cash order is called, with placeholders such as {name}. */
  readonly calls: { readonly script: string }
  readonly desk: {
    /** An assistant may send back so much at once; more is for the owner. */
    readonly assistantRefundPaise: Paise
  }
  readonly money: {
    /** So many days of the banks after a payment it must be in a settlement of the gateway's. */
    readonly settlementDays: number
    /** So many days after a delivery its cash must be paid out by the carrier. */
    readonly remittanceDays: number
  }
  readonly promises: Promises
  readonly returns: ReturnSettings
  readonly merchantFeed: {
    /** The number of Google's product taxonomy for everything in the feed; undefined leaves it to Google. */
    readonly googleProductCategory: number | undefined
  }
  /** Whether search engines are notified of pages that are new, changed or gone. */
  readonly searchEngines: { readonly areNotified: boolean }
  readonly offline: {
    /** Whether browsers keep the pages that a shopper has seen, and show them where there is no network. */
    readonly keepsPages: boolean
  }
  /** `priceEndRupees`: where the price slider of lists ends, which means that and above; dearer ones can be typed. */
  readonly listing: { readonly priceEndRupees: number }
  readonly themeColour: string
}

/** Pages record which of these they show. */
export type SettingsPart = keyof ShopSettings

/** What may come back is decided by these and by `promises.returnDays`. */
export type ReturnSettings = {
  /** For how many days after delivery pieces that are faulty, wrong or late may come back, also those with a writing. */
  readonly faultDays: number
  /** Whether a change of mind within `promises.returnDays` needs nobody's approval. */
  readonly approvesAtOnce: boolean
  /** Whether a fault, or a wrong piece, must be shown on a photograph. */
  readonly needsPhotos: boolean
  /** Whether a courier of the carrier's fetches what the shop takes back at its own cost. */
  readonly collects: boolean
  /** So many days after the approval that courier is asked to come: shoppers have to pack. */
  readonly collectedAfterDays: number
  /** Whether that courier compares a piece that is not wanted any more with its picture, and leaves what differs. */
  readonly comparedWithPicture: boolean
  /** Where pieces are sent back to, if not to the shop's own address. */
  readonly address: readonly string[]
}

export type PackingSettings = {
  /** Writings must have been checked in the workshop. */
  readonly onlyChecked: boolean
  readonly prints: readonly ('label' | 'tax invoice' | 'carrier invoice' | 'manifest')[]
}

/** What shoppers may count on; pages, structured data and the owner's texts all read it from here. */
export type Promises = {
  /** Business days until an order is processed, for the owner's texts. Each product has its own `makingDays`. */
  readonly processingDays: DaySpan
  /** Business days from dispatch to delivery. */
  readonly transitDays: DaySpan
  /** For how many days after delivery a product that is not personalised may be returned for any reason; 0 for not at all. */
  readonly returnDays: number
  /** Whether the shop pays for return shipping. */
  readonly areReturnsFree: boolean
  /** Working days until a returned product is inspected, and from the start of a refund until the money has arrived. */
  readonly inspectionDays: number
  readonly refundDays: number
  /** For how long after delivery defects are repaired. */
  readonly warrantyMonths: number
}

export type DaySpan = { readonly from: number; readonly to: number }

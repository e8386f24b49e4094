import type { Day } from '#src/kit/time/day.ts'
import type { Gstin } from '#src/kit/contact/gstin.ts'
import type { Pincode } from '#src/kit/contact/pincode.ts'
import type { CodRules } from './cart/cod-rules.ts'
import type { LimitSettings } from './limits.ts'
import type { CancellationRules } from './orders/cancellation.ts'
import type { UnpaidCaps } from './orders/unpaid-caps.ts'

/** Who the shop is: one file of the owner's, `settings.json` in the shop's folder. */
export type ShopSettings = {
  readonly brand: {
    readonly name: string
    readonly tagline: string
    readonly legalName: string /** Undefined for a shop that is not registered, and so may not charge GST. */
    readonly gstin: Gstin | undefined
  }
  readonly contact: {
    readonly email: string
    readonly phone: string
    readonly address: readonly string[]
    readonly supportHours: { readonly privacy: string; readonly faq: string }
    /** Embedded once somebody asks for it. */
    readonly mapUrl: string
    /** Opened in a window of its own. */
    readonly mapLinkUrl: string
  }
  /** To whom people complain, as the law wants it named. */
  readonly grievanceOfficer: { readonly name: string; readonly designation: string; readonly email: string; readonly phone: string }
  readonly social: { readonly facebook: string; readonly instagram: string; readonly youtube: string }
  readonly mail: { readonly from: string; readonly orders: string }
  readonly pickup: { readonly location: string; readonly pincode: Pincode; readonly state: string }
  /** Used where a product brings no size or weight of its own. */
  readonly defaultParcel: { readonly lengthMm: number; readonly widthMm: number; readonly heightMm: number; readonly weightGrams: number }
  /** When the workshop works: an order before the cut-off hour counts from the same day; nobody works on Sundays and holidays. */
  readonly delivery: { readonly cutOffHour: number; readonly holidays: readonly Day[] }
  /** How often one network may ask for what. */
  readonly limits: LimitSettings
  readonly orders: {
    readonly holdMinutes: number
    readonly numberPrefix: string
    /** What happens to money that comes in when the pieces are gone: it goes back at once, or a person decides. */
    readonly whenSoldOut: 'refund' | 'ask'
    readonly cancellation: CancellationRules
    readonly unpaid: UnpaidCaps
  }
  readonly cod: CodRules
  readonly promises: Promises
  readonly themeColour: string
}

/** What shoppers may count on, written once: pages, search engines and the owner's texts all take it from here. */
export type Promises = {
  /** Business days until an order is processed, as the owner's texts say it. The days of each piece are its `makingDays`. */
  readonly processingDays: DaySpan
  /** Business days from dispatch to the door. */
  readonly transitDays: DaySpan
  /** For how many days after delivery a piece without a name may be returned for any reason; 0 for not at all. */
  readonly returnDays: number
  /** Whether the shop bears what the way back costs. */
  readonly areReturnsFree: boolean
  /** Working days until a returned piece is looked at, and from the start of a refund until the money has arrived. */
  readonly inspectionDays: number
  readonly refundDays: number
  /** For how long a defect is put right after delivery. */
  readonly warrantyMonths: number
}

export type DaySpan = { readonly from: number; readonly to: number }

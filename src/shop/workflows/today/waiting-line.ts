import type { Paise } from '#src/kit/money.ts'
import type { Day } from '#src/kit/time/day.ts'
import type { SupplierFault } from '#src/kit/supplier-error.ts'
import type { PlanSubject } from '../../catalogue/plans/change-plan.ts'
import type { Canvas } from '../../catalogue/product.ts'
import type { Message } from '../../notifications/messages.ts'
import type { AttentionCause } from '../../orders/attention/attention.ts'
import type { ReturnReason, ReturnState } from '../../returns/return.ts'
import type { ParcelState } from '../../shipping/parcel.ts'
import type { OrderToCall } from '../calling/calling.ts'
import type { BreachStep } from '../reporting/reporting.ts'

/** One thing that waits for somebody: what, about whom, and since when. `staff-texts/today-texts.ts` has its words and its next act. */
export type WaitingLine = { readonly key: string; readonly since: Date | undefined } & WaitingDetails

export type WaitingDetails =
  | {
      /** Money of another amount or currency than requested: somebody accepts it, or sends it back. */
      readonly kind: 'held_payment'
      readonly orderNumber: string
      readonly recipientName: string
      readonly gatewayPaymentId: string
      readonly amountPaise: Paise
      readonly currency: string
      readonly method: string
      readonly totalPaise: Paise
    }
  | {
      readonly kind: 'attention'
      readonly orderNumber: string
      readonly recipientName: string
      readonly cause: AttentionCause
      /** What `cause` is about: a payment, a refund, a job. */
      readonly about: string | undefined
      readonly text: string
    }
  | {
      readonly kind: 'stopped_parcel'
      readonly orderNumber: string
      readonly city: string
      readonly pincode: string
      /** What happened and what to do; the carrier's own words are at the order. */
      readonly advice: string
    }
  | { readonly kind: 'carrier_paused'; readonly fault: SupplierFault; readonly parcels: number }
  | {
      readonly kind: 'dead_mail'
      readonly id: number
      readonly mailKind: Message['kind']
      readonly to: string
      readonly error: string | undefined
      readonly orderNumber: string | undefined
    }
  | { readonly kind: 'mail_paused'; readonly reason: string; readonly until: Date }
  | { readonly kind: 'dead_job'; readonly id: string; readonly job: string; readonly complaint: string }
  | { readonly kind: 'failing_job'; readonly job: string; readonly runs: number; readonly complaint: string }
  | { readonly kind: 'backup'; readonly title: string; readonly text: string }
  | {
      readonly kind: 'enquiry'
      readonly ticketNumber: string
      readonly senderName: string
      readonly email: string | undefined
      readonly phone: string | undefined
      readonly isBulk: boolean
      readonly isGrievance: boolean
      /** False for a complaint that is answered, and waits to be settled. */
      readonly isToAnswer: boolean
      readonly quantity: number | undefined
      /** The first words. */
      readonly words: string
      readonly dueAt: Date
      /** Of business days, unless the law counts all; below 0 when it is late. */
      readonly leftMs: number
    }
  | ({ readonly kind: 'call' } & OrderToCall)
  | {
      readonly kind: 'parcel'
      readonly orderNumber: string
      readonly recipientName: string
      readonly city: string
      readonly courierName: string | undefined
      readonly state: ParcelState
      readonly pickupDay: Day | undefined
    }
  | {
      readonly kind: 'return'
      readonly returnNumber: string
      readonly recipientName: string
      readonly state: ReturnState
      readonly units: number
      readonly reason: ReturnReason
    }
  | {
      readonly kind: 'low_stock'
      readonly productName: string
      readonly colourName: string
      readonly variantId: string
      readonly productId: string
      readonly available: number
      readonly daysLeft: number | undefined
    }
  | {
      readonly kind: 'rate_change'
      readonly hsnCode: string
      readonly taxClass: string
      readonly from: Day
      readonly gstBasisPoints: number
    }
  /** Where money differs from what others say: in one line what cannot wait, in another what can. */
  | { readonly kind: 'money_differences'; readonly isUrgent: boolean; readonly count: number; readonly amountPaise: Paise }
  /** Personal data came where they should not, and the law wants more done about it. */
  | {
      readonly kind: 'breach'
      readonly breach: number
      readonly what: string
      readonly next: BreachStep
      /** Until the report is due; undefined once it is sent. */
      readonly leftMs: number | undefined
    }
  | { readonly kind: 'holiday'; readonly day: Day }
  /** What somebody has written, and nobody has published yet. */
  | { readonly kind: 'drafts'; readonly of: 'products' | 'texts'; readonly count: number }
  /** A change that goes out, or ends, by itself. */
  | {
      readonly kind: 'planned_change'
      readonly of: PlanSubject
      readonly plan: number
      readonly name: string
      readonly at: Date
      readonly isEnd: boolean
    }

/** A unit that waits to be pressed, as the workshop sees it. */
export type UnitToPress = {
  readonly orderNumber: string
  readonly unit: number
  readonly productName: string
  readonly colourName: string
  readonly name: string
  readonly sign: string | undefined
  readonly canvas: Canvas | undefined
}

import type { QrCode } from '#src/platform/qr/qr-code.ts'

/** What stands on a work ticket. Like the unit it is made from, it has no recipient and no price. */
export type TicketData = {
  readonly ticket: string
  readonly orderNumber: string
  readonly place: number
  readonly of: number
  readonly pickup: string
  readonly productName: string
  readonly colourName: string
  readonly sku: string
  readonly name: string
  readonly sign: string | undefined
  /** Undefined without a writing. */
  readonly drawing: TicketDrawing | undefined
  readonly qr: QrCode
  readonly isTrial: boolean
  readonly timesSpoilt: number
  readonly timesPrinted: number
}

/** The lid laid flat. `shape` is path data in a field `width` by `height`, shown so many millimetres wide and high. */
export type TicketDrawing = {
  readonly shape: string
  readonly width: number
  readonly height: number
  readonly widthMm: number
  readonly heightMm: number
  readonly size: DrawnSize
}

/** `percent`: too large for the ticket at its true size. */
export type DrawnSize =
  | { readonly kind: 'true'; readonly plate: string }
  | { readonly kind: 'reduced'; readonly plate: string; readonly percent: number }
  | { readonly kind: 'not to scale' }

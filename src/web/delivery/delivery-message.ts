import { formatPaise, type Paise } from '#src/kit/money.ts'

export type DeliveryResult =
  | {
      readonly kind: 'arrives'
      /** "Thu 14 – Sat 16 Nov" */
      readonly days: string
      readonly city: string
      /** Undefined while it is not known. */
      readonly cod: boolean | undefined
      /** Why there is no cash on delivery for these lines; empty where there is, or while it is not known. */
      readonly codRefusal: string
      /** What the owner has set for these products; 0 for nothing. */
      readonly advancePercent: number
      /** The same as a sentence; empty for nothing. */
      readonly advanceWords: string
      readonly isEstimate: boolean
      /** Undefined where it is not known. */
      readonly deliveryPaise: Paise | undefined
    }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed' }

/** The result in one line, and further details. */
export function deliveryMessage(result: DeliveryResult): { readonly line: string; readonly more: string } {
  switch (result.kind) {
    case 'arrives': {
      const about = result.isEstimate ? 'about ' : ''
      const days = result.isEstimate
        ? 'Our estimate: the courier cannot be asked just now.'
        : `${result.city ? `To ${result.city}, making` : 'Making'} days included.`
      const price =
        result.deliveryPaise === undefined ? '' : `Delivery is ${result.deliveryPaise ? formatPaise(result.deliveryPaise) : 'free'}.`
      return {
        line: `Arrives ${about}${result.days}${codNotes[String(result.cod)] ?? ''}`,
        more: [days, price, result.codRefusal, result.advanceWords].filter(Boolean).join(' '),
      }
    }
    case 'unreachable':
      return {
        line: 'No courier of ours reaches this pincode',
        more: 'Please try that of your office or of somebody nearby.',
      }
    case 'failed':
      return { line: 'We could not ask just now', more: 'Your parcel comes all the same. Please try again in a moment.' }
  }
}

const codNotes: Readonly<Record<string, string>> = { true: ', cash on delivery available', false: ', paid online only' }

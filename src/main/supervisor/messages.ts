import type { PaymentMode } from '#src/shop/payments/payment-gateway.port.ts'
import type { RehearsalProgress } from '#src/web/desk/desk-context.ts'
import type { SandboxUrls } from '../wiring/sandbox-ports.ts'

/** Increase it with every change of these messages: after it a new release's processes refuse to start below a supervisor of the one before. */
export const messagesVersion = 1

/** What the supervising process keeps for all serving processes. */
export type Kept = {
  readonly messagesVersion: number
  readonly port: number
  readonly sandboxes: SandboxUrls
  /** Logs the demo owner in at whichever process the link is opened. */
  readonly demoKey: string
  /** Undefined where nothing can be rehearsed. */
  readonly rehearsal: RehearsalProgress | undefined
}

/** From the supervising process to a serving one. */
export type Instruction =
  | { readonly kind: 'begin'; readonly kept: Kept }
  /** Another process serves in its place: it may take its time. */
  | { readonly kind: 'leave' }
  /** The whole shop stops. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'rehearsal'; readonly progress: RehearsalProgress }

/** From a serving process to the supervising one. */
export type Report =
  | { readonly kind: 'ready'; readonly address: string; readonly deskAddress: string; readonly mode: PaymentMode }
  /** `message`: what the owner can mend. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'rehearse' }

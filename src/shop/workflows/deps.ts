import type { Clock } from '#src/kit/clock.ts'
import type { OrderId } from '#src/kit/id.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { PaymentGateway } from '../payments/payment-gateway.port.ts'
import type { ShopSettings } from '../settings.ts'
import type { Carrier } from '../shipping/carrier.port.ts'

/** What the workflows work with. */
export type Deps = {
  readonly db: Database
  readonly settings: ShopSettings
  readonly payments: PaymentGateway
  readonly carrier: Carrier
  readonly clock: Clock
  /** The absolute address of an order's own page. */
  readonly orderUrl: (id: OrderId) => string
  /** Mails wait in the outbox; called after they are durable. */
  readonly mailsWaiting: () => void
}

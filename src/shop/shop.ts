import type { CatalogueChange, Catalogue } from './catalogue/catalogue.ts'
import type { OrderId } from '#src/kit/id.ts'
import type { Result } from '#src/kit/result.ts'
import type { Order } from './orders/order.ts'
import type { PaymentConfirmation } from './payments/payment-gateway.port.ts'
import type { ConfirmedPayment, ConfirmPaymentProblem } from './workflows/settle-payment.ts'
import type { PlacedOrder, PlaceOrder, PlaceOrderProblem } from './workflows/place-order.ts'
import type { ShopSettings } from './settings.ts'

/** Everything the business can do, in one list. */
export type Shop = {
  readonly settings: ShopSettings
  readonly catalogue: Catalogue & { onChange(heard: (change: CatalogueChange) => void): void }
  readonly orders: {
    place(request: PlaceOrder): Promise<Result<PlacedOrder, PlaceOrderProblem>>
    find(id: OrderId): Promise<Order | undefined>
  }
  readonly payments: {
    confirm(confirmation: PaymentConfirmation): Promise<Result<ConfirmedPayment, ConfirmPaymentProblem>>
  }
}

import type { Shop } from '#src/shop/shop.ts'
import type { PaymentWindowSettings } from './browser/payment-window-request.ts'

/** What pages that open the payment window are sent for it. */
export function paymentWindowSettings({ payments, settings }: Pick<Shop, 'payments' | 'settings'>): PaymentWindowSettings {
  const { keyId, scriptUrl } = payments.paymentWindow
  return { keyId, scriptUrl, brandName: settings.brand.name, themeColour: settings.themeColour }
}

import type { Shop } from '#src/shop/shop.ts'
import type { PaymentWindowSettings } from './browser/payment/payment-window-request.ts'

/** Returns the settings for pages that open the payment window. */
export function paymentWindowSettings({ payments, settings }: Pick<Shop, 'payments' | 'settings'>): PaymentWindowSettings {
  const { keyId, scriptUrl } = payments.paymentWindow
  return { keyId, scriptUrl, brandName: settings.brand.name, themeColour: settings.themeColour }
}

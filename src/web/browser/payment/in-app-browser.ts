/**
 * Browsers inside other apps, such as Instagram's, lose the payment window when the bank's app opens.
 * There the gateway's page replaces the shop's, and sends the shopper back afterwards.
 */
export const isInAppBrowser = (userAgent: string): boolean =>
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Line\/|Snapchat|Pinterest\/|LinkedInApp|Twitter for|WhatsApp)|; wv\)/.test(userAgent)

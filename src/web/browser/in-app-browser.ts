/**
 * Browsers inside other apps (a shop opened from Instagram, say) lose the window of a payment when the bank's app comes up.
 * There the gateway's page takes the whole screen, and sends the shopper back to us.
 */
export const isInAppBrowser = (userAgent: string): boolean =>
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Line\/|Snapchat|Pinterest\/|LinkedInApp|Twitter for|WhatsApp)|; wv\)/.test(userAgent)

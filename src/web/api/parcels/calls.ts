import { confirmParcelMail } from './confirm-parcel-mail.ts'
import { courierWebhook } from './courier-webhook.ts'
import { markShipped } from './mark-shipped.ts'
import { parcelSteps } from './parcel-steps.ts'
import { showCarrierDocument } from './show-document.ts'

export const parcelCalls = {
  parcelShopMail: confirmParcelMail,
  markShipped,
  ...parcelSteps,
  showCarrierDocument,
  courierWebhook,
}

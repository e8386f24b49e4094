import { paymentWebhook } from './payment-webhook.ts'

export const paymentCalls = { paymentWebhook }

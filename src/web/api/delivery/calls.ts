import { checkDelivery } from './check-delivery.ts'

export const deliveryCalls = { checkDelivery }

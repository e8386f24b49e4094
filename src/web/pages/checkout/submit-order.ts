/** All that is needed once somebody orders, and not before. */
export { checkDelivery } from './delivery-faults.ts'
export { finishOrder } from './finish-order.ts'
export { RefusalPanel } from './refusal-panel.tsx'
export { reprice } from './reprice.ts'
export { StateQuestion } from './state-question.tsx'
export { checkoutErrorOf, sendOrder } from './send-order.ts'

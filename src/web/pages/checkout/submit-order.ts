/** All that is needed once somebody orders, and not before. */
export { finishOrder } from './finish-order.ts'
export { RefusalPanel } from './refusal-panel.tsx'
export { checkoutErrorOf, sendOrder } from './send-order.ts'

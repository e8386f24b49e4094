export { openCashKey, sealCashKey } from './cash-secrets.ts'
export { queueMails } from './queue-mails.ts'
export { deliveryFailed, parcelNews, parcelTrouble } from './tracking-messages.ts'
// What workflows send by mail: to whom, with what in it, and how it is queued.
export { enquiryAnswer, enquiryMessages, grievanceAcknowledged, grievanceSettled } from './enquiry-messages.ts'
export {
  type Corrected,
  confirmCash,
  orderCancelled,
  orderChangedByShopper,
  orderConfirmed,
  orderCorrected,
  orderDivided,
  orderLetter,
  orderLink,
  orderPaidAfterAll,
  orderPutTogether,
  orderRefunded,
  payLink,
  paymentFailed,
  sentAgain,
} from './money-messages.ts'
export { returnAddressOf, returnAsked, returnNews } from './return-messages.ts'
export { orderMessages, toMessageLine } from './order-messages.ts'

export { queueMails } from './queue-mails.ts'
export { parcelNews, parcelTrouble } from './tracking-messages.ts'
// What workflows send by mail: to whom, with what in it, and how it is queued.
export { enquiryAnswer, enquiryMessages, grievanceAcknowledged, grievanceSettled } from './enquiry-messages.ts'
export {
  orderCancelled,
  orderConfirmed,
  orderCorrected,
  orderLink,
  orderPaidAfterAll,
  orderRefunded,
  payLink,
  paymentFailed,
} from './money-messages.ts'
export { orderMessages, toMessageLine } from './order-messages.ts'

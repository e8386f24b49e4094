import { addOrder } from './add-order.ts'
import { cancelPayment } from './cancel-payment.ts'
import { confirmPayment } from './confirm-payment.ts'
import { orderData } from './order-data.ts'
import { orderMailExists } from './order-mail-exists.ts'
import { payOrder } from './pay-order.ts'
import { returnPayment } from './return-payment.ts'
import { returnPhoto } from './show-return-photo.ts'
import { orderCreditNote, orderInvoice } from './show-invoice.ts'

export const orderCalls = {
  addOrder,
  payOrder,
  confirmPayment,
  cancelPayment,
  returnPayment,
  orderInvoice,
  orderCreditNote,
  returnPhoto,
  orderData,
  orderShopMail: orderMailExists,
  orderShopperMail: orderMailExists,
  parcelShopperMail: orderMailExists,
}

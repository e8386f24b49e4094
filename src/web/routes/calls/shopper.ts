import type { CallRow } from '../rows.ts'
import { suggestionsPath } from '../suggestions-path.ts'

/** The calls that the shop's own pages make. Browsers are sent only their paths; see `leanRoutes`. */
export const pageCalls = {
  checkCart: { verb: 'POST', path: '/api/cart/check', caller: 'shopper', limit: 'cartChecks', reply: 'public' },
  addOrder: { verb: 'POST', path: '/api/order/add', caller: 'shopper', limit: 'orders', reply: 'private' },
  payOrder: { verb: 'POST', path: '/api/order/pay', caller: 'shopper', limit: 'orders', reply: 'private' },
  confirmPayment: { verb: 'POST', path: '/api/order/paymentCallBack', caller: 'shopper', limit: 'payments', reply: 'private' },
  cancelPayment: { verb: 'POST', path: '/api/order/paymentCancel', caller: 'shopper', limit: 'payments', reply: 'private' },
  returnPayment: { verb: 'POST', path: '/api/order/paymentReturn/:orderId', caller: 'shopper', limit: 'payments', reply: 'private' },
  checkDelivery: { verb: 'GET', path: '/api/shiprocket/serviceability', caller: 'shopper', limit: 'delivery', reply: 'public' },
  findPincode: { verb: 'GET', path: '/api/pincode/:pincode', caller: 'shopper', limit: 'reads', reply: 'public' },
  drawLid: { verb: 'GET', path: '/api/lid', caller: 'shopper', limit: 'drawings', reply: 'public' },
  orderInvoice: { verb: 'GET', path: '/order/:orderId/invoice.pdf', caller: 'shopper', limit: 'documents', reply: 'private' },
  orderCreditNote: { verb: 'GET', path: '/order/:orderId/credit-note/:position', caller: 'shopper', limit: 'documents', reply: 'private' },
  returnPhoto: { verb: 'GET', path: '/order/:orderId/photos/:key', caller: 'shopper', limit: 'documents', reply: 'private' },
  orderData: { verb: 'GET', path: '/order/:orderId/data.zip', caller: 'shopper', limit: 'documents', reply: 'private' },
  addContactMessage: { verb: 'POST', path: '/api/contact/add', caller: 'shopper', limit: 'enquiries', reply: 'private' },
  contactSenderMail: { verb: 'POST', path: '/api/contact/userEmail', caller: 'shopper', limit: 'enquiryChecks', reply: 'private' },
  contactShopMail: { verb: 'POST', path: '/api/contact/adminEmail', caller: 'shopper', limit: 'enquiryChecks', reply: 'private' },
  addBulkEnquiry: { verb: 'POST', path: '/api/bulkEnq/add', caller: 'shopper', limit: 'enquiries', reply: 'private' },
  bulkSenderMail: { verb: 'POST', path: '/api/bulkEnq/userEmail', caller: 'shopper', limit: 'enquiryChecks', reply: 'private' },
  bulkShopMail: { verb: 'POST', path: '/api/bulkEnq/adminEmail', caller: 'shopper', limit: 'enquiryChecks', reply: 'private' },
} as const satisfies Record<string, CallRow<'shopper'>>

/** The calls of code that a page fetches when it is needed. That code brings the path along, so that nothing else has to. */
export const lateCalls = {
  suggest: { verb: 'GET', path: suggestionsPath, caller: 'shopper', limit: 'reads', reply: 'public' },
} as const satisfies Record<string, CallRow<'shopper'>>

/** The calls that anybody else may make: clients of the specification, those who hold an id from a mail, staff who log in. */
export const clientCalls = {
  searchProducts: { verb: 'POST', path: '/api/product/search', caller: 'shopper', limit: 'reads', reply: 'public' },
  listCategories: { verb: 'POST', path: '/api/product/productCategoryList', caller: 'shopper', limit: 'reads', reply: 'public' },
  orderShopMail: { verb: 'POST', path: '/api/order/orderNotifyEmail', caller: 'shopper', limit: 'documents', reply: 'private' },
  orderShopperMail: { verb: 'POST', path: '/api/order/confirmOrderEmail', caller: 'shopper', limit: 'documents', reply: 'private' },
  parcelShopperMail: {
    verb: 'POST',
    path: '/api/order/sentOrderConfirmationEmailToUser',
    caller: 'shopper',
    limit: 'documents',
    reply: 'private',
  },
  drawSharedLid: { verb: 'GET', path: '/product/:productId/lid.jpg', caller: 'shopper', limit: 'sharedLids', reply: 'private' },
  login: { verb: 'POST', path: '/api/shiprocket/login', caller: 'shopper', limit: 'logins', reply: 'private' },
  showCarrierDocument: { verb: 'GET', path: '/api/papers/:documentId', caller: 'shopper', limit: 'documents', reply: 'private' },
} as const satisfies Record<string, CallRow<'shopper'>>

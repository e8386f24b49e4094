import type { APIRequestContext } from '@playwright/test'
import { callAddress } from '#src/web/routes.ts'
import type { Owner, Shopper } from './shop-test.ts'

export type OrderInBrowser = { readonly orderId: string; readonly orderNumber: string; readonly gatewayOrderId: string }

/** Places an order of a plain product with the checkout's request. */
export async function placeOrder(request: APIRequestContext, owner: Owner, shopper: Shopper, isCash = false): Promise<OrderInBrowser> {
  const product = await owner.addPlainProduct()
  const reply = await request.post(callAddress('addOrder'), {
    data: {
      ...{ clientName: shopper.name, clientEmail: shopper.email, clientPhNo1: shopper.phone, clientAdd1: shopper.address },
      ...{ city: 'Bengaluru', state: 'Karnataka', pincode: shopper.pincode, country: 'India' },
      ...{ isCod: isCash ? 1 : 0, isPrepaid: isCash ? 0 : 1, amount: '1199' },
      cartItems: [{ fkImgId: product.colours[0]?.variantId, quantity: 1 }],
    },
  })
  const { pkOrderId, orderNumber, order } = await reply.json()
  return { orderId: pkOrderId, orderNumber, gatewayOrderId: order === null ? '' : JSON.parse(order).id }
}

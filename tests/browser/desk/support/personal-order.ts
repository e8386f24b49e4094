import type { APIRequestContext } from '@playwright/test'
import { callAddress } from '#src/web/routes.ts'
import type { OrderInBrowser } from '../../support/placed-order.ts'
import type { Owner, Shopper } from '../../support/shop-test.ts'

/** Places an order of a ring box with "Asha" and the sign of Leo on it, with the checkout's request. */
export async function placePersonalOrder(
  request: APIRequestContext,
  owner: Owner,
  shopper: Shopper,
  isCash = true,
): Promise<OrderInBrowser> {
  const product = await owner.addProduct()
  const reply = await request.post(callAddress('addOrder'), {
    data: {
      ...{ clientName: shopper.name, clientEmail: shopper.email, clientPhNo1: shopper.phone, clientAdd1: shopper.address },
      ...{ city: 'Bengaluru', state: 'Karnataka', pincode: shopper.pincode, country: 'India' },
      ...{ isCod: isCash ? 1 : 0, isPrepaid: isCash ? 0 : 1, amount: '349' },
      cartItems: [{ fkImgId: product.colours[0]?.variantId, quantity: 1, customMessage: 'Asha', zodiacSign: 'Leo' }],
    },
  })
  const { pkOrderId, orderNumber, order, message } = await reply.json()
  if (!orderNumber) throw new Error(message)
  return { orderId: pkOrderId, orderNumber, gatewayOrderId: order === null ? '' : JSON.parse(order).id }
}

/** Places an order of a plain ring box and one with "Asha" on it, to be paid online. */
export async function placeTwoBoxes(request: APIRequestContext, owner: Owner, shopper: Shopper): Promise<OrderInBrowser> {
  const product = await owner.addProduct()
  const fkImgId = product.colours[0]?.variantId
  const reply = await request.post(callAddress('addOrder'), {
    data: {
      ...{ clientName: shopper.name, clientEmail: shopper.email, clientPhNo1: shopper.phone, clientAdd1: shopper.address },
      ...{ city: 'Bengaluru', state: 'Karnataka', pincode: shopper.pincode, country: 'India', isCod: 0, isPrepaid: 1, amount: '698' },
      cartItems: [
        { fkImgId, quantity: 1 },
        { fkImgId, quantity: 1, customMessage: 'Asha', zodiacSign: 'Leo' },
      ],
    },
  })
  const { pkOrderId, orderNumber, order, message } = await reply.json()
  if (!orderNumber) throw new Error(message)
  return { orderId: pkOrderId, orderNumber, gatewayOrderId: JSON.parse(order).id }
}

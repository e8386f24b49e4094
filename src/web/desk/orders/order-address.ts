import { deskAddressIfAny } from '../../routes/desk-address-if-any.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'

/** Where an order is shown by its number. */
export const orderAddress = (number: string): string => deskAddressIfAny('order', { number }) ?? `${deskAddressOf('orders')}?q=${number}`

import { checkCart } from './check-cart.ts'

export const cartCalls = { checkCart }

import { deskAddressOf } from '../../routes/desk-addresses.ts'

/** Where an order is found by its number. */
export const orderAddress = (number: string): string => `${deskAddressOf('search')}?q=${number}`

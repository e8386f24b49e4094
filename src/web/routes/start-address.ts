import type { StartPage } from '#src/shop/staff/desk-login.ts'
import { deskAddressOf } from './desk-addresses.ts'
import { deskPages } from './desk-pages.ts'

/** Where the desk opens for somebody. */
export const startAddressOf = (startPage: StartPage | undefined): string =>
  startPage !== undefined && startPage in deskPages ? (deskAddressOf as (page: string) => string)(startPage) : deskAddressOf('today')

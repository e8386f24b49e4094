import { createContext } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'

/** The shop, for loaders and actions. Set once per request by the server. */
export const shopContext = createContext<Shop>()

/** Reports an error that occurred while a page was rendered. */
export const reportContext = createContext<(error: unknown, address: string) => void>()

/** The nonce of the shop's own scripts in a page, which distinguishes them from scripts within its content. */
export const scriptNonceContext = createContext('')

/** Counts a posted form, and returns the seconds to wait when it is over the limit. Set only for a page's action. */
export const takePermitContext = createContext<() => Promise<number | undefined>>()

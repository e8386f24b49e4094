import { createContext } from 'react-router'
import type { Shop } from '#src/shop/shop.ts'

/** What a page's loader may ask. Set once per request by the server. */
export const shopContext = createContext<Shop>()

/** Where a page tells what went wrong while it was made. */
export const reportContext = createContext<(error: unknown, address: string) => void>()

/** Marks the scripts that the shop itself puts into a page, so that they can be told from any that came in with its content. */
export const scriptNonceContext = createContext('')

/** Counts what somebody does with a page's form, and returns the seconds to wait when it is too much. Only there in a page's action. */
export const takePermitContext = createContext<() => Promise<number | undefined>>()

import { createContext } from 'react'

/** The nonce of a page's inline scripts; only set on the server. */
export const ScriptNonce = createContext('')

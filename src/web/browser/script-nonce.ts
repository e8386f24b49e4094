import { createContext } from 'react'

/** Only on the server: what a page's own inline scripts are marked with until the page is sent. */
export const ScriptNonce = createContext('')

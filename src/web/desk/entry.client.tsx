import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { repeatAfterLogin } from '../desk-ui/logins/log-in-again.ts'
import { deskPath } from '../routes/desk-addresses.ts'

repeatAfterLogin(deskPath)

// At once, unlike the shop's pages: staff come to press something.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

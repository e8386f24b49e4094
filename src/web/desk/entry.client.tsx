import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// At once, unlike the shop's pages: staff come to press something.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

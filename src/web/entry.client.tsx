import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The router skips a view transition when the next navigation begins, and leaves the rejection of its `ready` unhandled.
const start = document.startViewTransition?.bind(document)
if (start) {
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => {})
    return transition
  }
}

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

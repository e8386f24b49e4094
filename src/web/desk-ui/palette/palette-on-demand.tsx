import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { DeskPageName } from '../../routes/desk-pages.ts'
import { useDeskKeys } from '../keys/use-desk-keys.ts'
import { rememberRecent } from './recent.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** Listens for `/` and Ctrl K. The palette itself is loaded when it is opened for the first time. */
export function PaletteOnDemand({ pages }: { readonly pages: readonly DeskPageName[] }) {
  const [isOpen, setOpen] = useState(false)
  useDeskKeys({ search: focusSearch, palette: () => setOpen(true) })
  useRecentOrders()
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <Palette pages={pages} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-desk-search]')
  field?.focus()
  // After a search that opened an order its number still stands there, and is written over.
  field?.select()
}

/** Orders that were opened are what an empty palette offers. */
function useRecentOrders(): void {
  const { pathname } = useLocation()
  const number = useMatches().find(({ id }) => id === 'order')?.params['number']
  useEffect(() => {
    if (number) rememberRecent({ title: number, to: pathname })
  }, [number, pathname])
}

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePageShell } from './page-shell.ts'

/** Has the page kept for when there is no network, once everything that it shows first has arrived. */
export function useKeptPage(): void {
  const { pathname, search } = useLocation()
  const isWanted = usePageShell()?.keepsPages
  useEffect(() => {
    if (!isWanted || import.meta.env.DEV) return
    const keep = () =>
      void keeper()
        .then(({ keepPage }) => keepPage())
        .catch(() => {})
    if (document.readyState === 'complete') keep()
    else addEventListener('load', keep, { once: true })
    return () => removeEventListener('load', keep)
  }, [isWanted, pathname, search])
}

/** Shows the kept page of an address that could not be fetched, if there is one. */
export const openKept = (address: string): void =>
  void keeper()
    .then((own) => own.openKept(address))
    .catch(() => {})

const keeper = () => import('../browser/offline/keep-page.ts')

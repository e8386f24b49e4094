import { useEffect, useMemo, useState } from 'react'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import type { DeskPageName } from '../../routes/desk-pages.ts'
import { railEntries } from '../frame/rail-entries.ts'
import { goKeysFor } from '../keys/keys.ts'
import type { StateLook } from '../state-label.tsx'
import { type ActHere, findActsHere } from './acts-here.ts'
import { listRecent } from './recent.ts'
import { whereDone } from './where-done.ts'

type Shown = {
  readonly key: string
  readonly title: string
  readonly detail?: string
  readonly state?: { readonly label: string; readonly look: StateLook } | undefined
  /** The key that does the same. */
  readonly hint?: string | undefined
}

/** Something to open, or an act of the screen behind, which is shown and not done. */
export type PaletteEntry = Shown & ({ readonly to: string } | Pick<ActHere, 'show'>)
export type PaletteGroup = { readonly title: string; readonly items: readonly PaletteEntry[] }

/** What was found, grouped by kind; then pages to go to; where a wish is done; then what is possible here. Empty, it begins with what was opened last. */
export function usePaletteGroups(written: string, pages: readonly DeskPageName[]): readonly PaletteGroup[] {
  const hits = useHits(written.trim())
  const [actsHere] = useState(findActsHere)
  return useMemo(() => {
    const wanted = written.trim().toLowerCase()
    const isWanted = ({ title }: Shown) => title.toLowerCase().includes(wanted)
    const recent = wanted ? [] : listRecent().map(({ title, to }) => ({ key: `recent ${to}`, title, to }))
    const groups: PaletteGroup[] = [
      { title: 'Opened last', items: recent },
      ...hits,
      { title: 'Go to', items: pageEntries(pages).filter(isWanted) },
      {
        title: 'Where it is done',
        items: whereDone(wanted, pages).map(({ wish, how, page }) => ({
          key: `wish ${wish}`,
          title: wish,
          detail: how,
          to: addressOfEntry(page),
        })),
      },
      { title: 'Here', items: actsHere.map(({ label, show }, at) => ({ key: `act ${at}`, title: label, show })).filter(isWanted) },
    ]
    return groups.filter(({ items }) => items.length > 0)
  }, [written, hits, pages, actsHere])
}

const pageEntries = (pages: readonly DeskPageName[]): PaletteEntry[] => {
  const keys = new Map<string, string>(goKeysFor(pages).map(({ page, letter }) => [page, `g ${letter}`]))
  return pages.flatMap((page) => {
    const entry = railEntries[page]
    return entry ? [{ key: `page ${page}`, title: entry.label, to: addressOfEntry(page), hint: keys.get(page) }] : []
  })
}

/** An entry of the navigation has no parameters. */
const addressOfEntry = deskAddressOf as (page: DeskPageName) => string

type FoundGroup = { readonly title: string; readonly hits: readonly (Shown & { readonly to: string })[] }

/** Asks while somebody types, a moment after each letter; a newer question ends the older one. */
function useHits(written: string): readonly PaletteGroup[] {
  const [found, setFound] = useState<readonly PaletteGroup[]>([])
  useEffect(() => {
    if (written.length < 2) return setFound([])
    const asking = new AbortController()
    const timer = setTimeout(() => {
      ask(written, asking.signal).then(setFound, () => {})
    }, typingMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [written])
  return found
}

const typingMs = 120

async function ask(written: string, signal: AbortSignal): Promise<readonly PaletteGroup[]> {
  const response = await fetch(`${fullDeskAddressOf('searchHits')}?${new URLSearchParams({ q: written })}`, { signal })
  const { groups } = (await response.json()) as { groups: readonly FoundGroup[] }
  return groups.map(({ title, hits }) => ({
    title,
    items: hits.map((hit) => ({ ...hit, key: `${title} ${hit.key}` })),
  }))
}

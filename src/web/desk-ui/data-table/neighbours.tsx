import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { DeskIcon } from '../desk-icon.tsx'
import { useDeskKeys } from '../keys/use-desk-keys.ts'
import { findNeighbours, type Neighbours as Found } from './came-from.ts'
import styles from './neighbours.module.css'

type NeighboursProps = {
  /** As the list remembered itself: `orders`. */
  readonly kind: string
  readonly current: string
  readonly addressOf: (key: string) => string
  /** "Orders": back to the list, with its filters and its page. */
  readonly listName: string
}

/** The place of a page in the list that one came from, and the ways to its neighbours; nothing for who came another way. */
export function Neighbours({ kind, current, addressOf, listName }: NeighboursProps) {
  const [found, setFound] = useState<Found>()
  useEffect(() => setFound(findNeighbours(kind, current)), [kind, current])
  const navigate = useNavigate()
  const goTo = (key: string | undefined) => (key === undefined ? undefined : () => void navigate(addressOf(key)))
  useDeskKeys({ previous: goTo(found?.previous), next: goTo(found?.next) })
  if (!found) return null
  return (
    <nav className={styles.neighbours} aria-label="In the list">
      <Link to={found.address}>{listName}</Link>
      {found.place && <span>{found.place}</span>}
      {found.previous && (
        <Link to={addressOf(found.previous)} aria-label={`Previous: ${found.previous}`}>
          <DeskIcon name="left" size={16} />
        </Link>
      )}
      {found.next && (
        <Link to={addressOf(found.next)} aria-label={`Next: ${found.next}`}>
          <DeskIcon name="right" size={16} />
        </Link>
      )}
    </nav>
  )
}

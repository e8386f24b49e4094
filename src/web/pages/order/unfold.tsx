import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { membersOf } from '../../browser/unknown-json.ts'
import styles from './unfold.module.css'

type UnfoldProps = {
  /** In the address, as `?form=`. */
  readonly name: string
  readonly label: string
  /** What was posted comes back with it. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** A form that few need: it comes, and its code with it, when its link is followed. Without scripts the link leads to the page with the form. */
export function Unfold({ name, label, isOpen, children }: UnfoldProps) {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const isFollowed = membersOf(state).unfolded === name
  const part = useRef<HTMLDivElement>(null)
  const isShown = isOpen || query.get('form') === name
  useEffect(() => {
    if (isShown && isFollowed) part.current?.focus()
  }, [isShown, isFollowed])
  if (!isShown)
    return (
      <Link to={`?form=${name}`} state={{ unfolded: name }} replace preventScrollReset className={styles.link}>
        {label}
      </Link>
    )
  return (
    <div ref={part} tabIndex={-1} role="group" aria-label={label} className={styles.part}>
      <Suspense>{children}</Suspense>
    </div>
  )
}

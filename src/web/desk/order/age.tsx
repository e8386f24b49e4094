import { useEffect, useState } from 'react'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import styles from './order-page.module.css'

type AgeProps = { readonly readAt: Date; readonly hasNews: boolean; readonly readAgain: () => void }

/** How old what the screen shows is; nothing while it is fresh. News waits while somebody writes; after an own act everything is read again. */
export function Age({ readAt, hasNews, readAgain }: AgeProps) {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const seenAt = performance.now()
    setMinutes(0)
    const timer = setInterval(() => setMinutes(Math.floor((performance.now() - seenAt) / 60_000)), 15_000)
    return () => clearInterval(timer)
  }, [readAt])
  if (minutes === 0 && !hasNews) return null
  const since = minutes === 0 ? 'a moment' : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return (
    <p className={styles.age} role="status">
      {hasNews ? 'Something of it has changed meanwhile.' : `All of this is as it was ${since} ago.`}{' '}
      <DeskButton look="quiet" onClick={readAgain}>
        Read it again
      </DeskButton>
    </p>
  )
}

import { useEffect, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import styles from './order-page.module.css'

/** How old what the screen shows is; nothing while it is fresh. After an own act everything is read again. */
export function Age({ readAt }: { readonly readAt: Date }) {
  const [minutes, setMinutes] = useState(0)
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  useEffect(() => {
    const seenAt = performance.now()
    setMinutes(0)
    const timer = setInterval(() => setMinutes(Math.floor((performance.now() - seenAt) / 60_000)), 15_000)
    return () => clearInterval(timer)
  }, [readAt])
  if (minutes === 0 || state !== 'idle') return null
  return (
    <p className={styles.age} role="status">
      All of this is as it was {minutes === 1 ? 'a minute' : `${minutes} minutes`} ago.{' '}
      <DeskButton look="quiet" onClick={() => void revalidate()}>
        Read it again
      </DeskButton>
    </p>
  )
}

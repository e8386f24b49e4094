import { useSyncExternalStore } from 'react'
import styles from './offline-bar.module.css'

/** Shown while the device is offline: what is on the screen stays, and acts wait until somebody presses them again. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" aria-label="Connection">
      {!isOnline && (
        <p className={styles.bar}>This device is offline. What is on the screen stays; nothing is sent until you press it again.</p>
      )}
    </div>
  )
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

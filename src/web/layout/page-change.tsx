import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import styles from './page-change.module.css'

/** While the next page is fetched: a spinner over the page. When it is there: the reader's place moves to its beginning. */
export function PageChange() {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const isLeaving = navigation.state === 'loading' && navigation.location.pathname !== pathname
  const [arrivedAt, setArrivedAt] = useState('')
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
    setArrivedAt(document.title)
  }, [pathname])

  return (
    <>
      <p className="unseen" aria-live="polite">
        {isLeaving ? 'Loading' : arrivedAt}
      </p>
      {isLeaving && (
        <div className={styles.veil}>
          <span className={styles.spinner} />
        </div>
      )}
    </>
  )
}

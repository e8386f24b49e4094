import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useKeptPage } from './kept-page.ts'
import styles from './page-change.module.css'

/** Shows a spinner while a slow page is fetched, and moves the focus to the start of the page once it is shown. */
export function PageChange() {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const isLate = useIsLate(navigation.state === 'loading' && navigation.location.pathname !== pathname)
  const [arrivedAt, setArrivedAt] = useState('')
  const shown = useRef(pathname)
  useKeptPage()

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    void import('../browser/late-fonts.ts').then(({ showLateFonts }) => showLateFonts()).catch(() => {})
    // Who has opened the menu or the search meanwhile stays in it: without the focus it would close.
    if (!document.activeElement?.closest('[data-drawer]')) document.getElementById('main')?.focus({ preventScroll: true })
    setArrivedAt(document.title)
  }, [pathname])

  return (
    <>
      <p className="unseen" aria-live="polite">
        {isLate ? 'Loading' : arrivedAt}
      </p>
      {isLate && (
        <div className={styles.veil}>
          <span className={styles.spinner} />
        </div>
      )}
    </>
  )
}

const spinnerDelayMs = 350

/** Most pages load at once, and a spinner that only flashes is distracting. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), spinnerDelayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isLate
}

import { type ReactNode, useEffect, useRef } from 'react'
import styles from './callout.module.css'

/** Shows a result within the page. With `takesFocus` the focus moves to it whenever its title changes. */
export function Callout({ tone, title, takesFocus = false, children }: CalloutProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus, title])
  return (
    <div ref={box} className={`${styles.callout} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'} tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

type CalloutProps = {
  readonly tone: 'success' | 'danger'
  readonly title: string
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}

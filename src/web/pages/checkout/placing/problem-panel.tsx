import { useEffect, useRef, type ReactNode } from 'react'
import styles from '../checkout-page.module.css'

/** Shows why the order did not go through. Takes the focus with every new `occasion`, because it stands above the pressed button. */
export function ProblemPanel({ title, occasion, children }: { title: string; occasion: object; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [occasion])
  return (
    <div ref={panel} className={styles.problem} role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import styles from './dismissible-panel.module.css'

type DismissiblePanelProps = ComponentProps<'section'> & {
  readonly name: string
  readonly children: ReactNode
  readonly onDismiss: () => void
}

/** A panel at the lower edge of the window that stays until it is dismissed. */
export function DismissiblePanel({ name, children, onDismiss, ...section }: DismissiblePanelProps) {
  return (
    <section className={styles.panel} aria-label={name} {...section}>
      <p>{children}</p>
      <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
    </section>
  )
}

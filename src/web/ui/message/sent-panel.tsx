import type { ReactNode } from 'react'
import { replyTime } from '#src/kit/time/reply-time.ts'
import { DismissiblePanel } from './dismissible-panel.tsx'
import styles from './sent-panel.module.css'

type SentPanelProps = {
  readonly name: string
  readonly text: string
  readonly ticketNumber: string | undefined
  readonly onDismiss: () => void
  /** In place of when a reply comes. */
  readonly children?: ReactNode
}

/** Confirms what was sent, with its ticket and when a reply comes, until it is dismissed. */
export function SentPanel({ name, text, ticketNumber, onDismiss, children }: SentPanelProps) {
  return (
    <DismissiblePanel name={name} onDismiss={onDismiss}>
      <strong>{text}</strong>{' '}
      {ticketNumber && (
        <>
          Your ticket is <span className={styles.ticket}>{ticketNumber}</span>.{' '}
        </>
      )}
      {children || `You hear from us within ${replyTime}.`}
    </DismissiblePanel>
  )
}

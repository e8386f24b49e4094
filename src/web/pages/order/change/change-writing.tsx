import { lazy } from 'react'
import { Refusal } from '../../../ui/message/refusal.tsx'
import type { BoughtLine, OfferedChange } from '../order-view.ts'
import { Unfold } from '../unfold.tsx'
// The form comes late, and its styles with the page: without scripts it comes at once.
import styles from './change.module.css'
import type { PostedWriting } from './receive-writing.ts'
import { alreadyBegun } from './refusals.ts'

const WritingForm = lazy(() => import('./writing-form.tsx'))

type ChangeWritingProps = {
  readonly line: BoughtLine
  /** From 1. */
  readonly position: number
  readonly offer: OfferedChange
  readonly posted: PostedWriting | undefined
}

/** Unfolds the form that changes what is written on a line, or states that it cannot be changed any more. */
export function ChangeWriting({ line, position, offer, posted }: ChangeWritingProps) {
  if (offer.kind === 'closed')
    return (
      <>
        {posted?.fault && posted.fault.message !== alreadyBegun && <Refusal>{posted.fault.message}</Refusal>}
        {posted ? <Refusal className={styles.closed}>{alreadyBegun}</Refusal> : <p className={styles.closed}>{alreadyBegun}</p>}
      </>
    )
  return (
    <Unfold name={`writing-${position}`} label="Change the writing" isOpen={posted !== undefined}>
      <WritingForm line={line} position={position} offer={offer} posted={posted} />
    </Unfold>
  )
}

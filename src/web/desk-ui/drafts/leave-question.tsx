import { useEffect, useId, useRef } from 'react'
import styles from '../acts/act-dialog.module.css'
import { DeskButton } from '../desk-button.tsx'
import type { Leaving } from './use-leaving.ts'

type Props = { readonly leaving: Leaving; readonly problem?: string | undefined }

/** Asks whoever leaves a screen on which something could not be saved. `problem`: why. */
export function LeaveQuestion({ leaving: { isAsking, stay, leave }, problem }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isAsking])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClose={() => isAsking && stay()}>
      <div className={styles.sheet}>
        <h2 id={title}>Leave what you wrote?</h2>
        <p>{problem ?? 'It is not saved yet.'}</p>
        <div className={styles.acts}>
          <DeskButton look="primary" onClick={stay}>
            Stay here
          </DeskButton>
          <DeskButton onClick={leave}>Leave, and lose it</DeskButton>
        </div>
      </div>
    </dialog>
  )
}

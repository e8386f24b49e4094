import { useEffect, useId, useRef } from 'react'
import type { ActProblem } from '#src/shop/acting/acting.ts'
import { TextField } from '../../ui/form/field.tsx'
import { DeskButton } from '../desk-button.tsx'
import styles from './act-dialog.module.css'

/** Asks for the password once more, inside the form of a grave act: posting it again is the same act. */
export function ConfirmAgain({ problem }: { readonly problem: ActProblem }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [problem])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title}>
      <div className={styles.sheet}>
        <h2 id={title}>Is it you?</h2>
        <p>This cannot be done lightly, and your password was last given more than ten minutes ago.</p>
        <TextField
          name="password"
          type="password"
          label="Your password"
          autoComplete="current-password"
          required
          error={problem.field === 'password' ? problem.message : undefined}
        />
        <p className={styles.acts}>
          <DeskButton type="submit" look="primary">
            Go on
          </DeskButton>
          <DeskButton onClick={() => dialog.current?.close()}>Leave it</DeskButton>
        </p>
      </div>
    </dialog>
  )
}

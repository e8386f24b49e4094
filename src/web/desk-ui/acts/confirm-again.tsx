import { useEffect, useId, useRef, useState } from 'react'
import type { ActProblem } from '#src/shop/acting/acting.ts'
import { TextField } from '../../ui/form/field.tsx'
import { DeskButton } from '../desk-button.tsx'
import { PasskeyButton } from '../logins/passkey-button.tsx'
import styles from './act-dialog.module.css'

/** Asks for the password or a passkey once more, inside the form of a grave act: posting it again is the same act. */
export function ConfirmAgain({ problem }: { readonly problem: ActProblem }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [isConfirmed, setConfirmed] = useState(false)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [problem])
  // The password is no longer required when this runs.
  useEffect(() => {
    if (isConfirmed) dialog.current?.closest('form')?.requestSubmit()
  }, [isConfirmed])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title}>
      <div className={styles.sheet}>
        <h2 id={title}>Is it you?</h2>
        <p>This is a grave step, and your password was last given more than ten minutes ago.</p>
        <TextField
          name="password"
          type="password"
          label="Your password"
          autoComplete="current-password"
          required={!isConfirmed}
          error={problem.field === 'password' ? problem.message : undefined}
        />
        <div className={styles.acts}>
          <DeskButton type="submit" look="primary">
            Go on
          </DeskButton>
          <PasskeyButton purpose="confirm" onDone={() => setConfirmed(true)}>
            Use a passkey
          </PasskeyButton>
          <DeskButton look="flat" onClick={() => dialog.current?.close()}>
            Leave it
          </DeskButton>
        </div>
      </div>
    </dialog>
  )
}

import { useIsDemo } from '../logins/use-is-demo.ts'
import { demoAgainNote } from '#src/shop/staff-texts/login-texts.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { ActProblem } from '#src/shop/acting/acting.ts'
import { TextField } from '../../ui/form/field.tsx'
import { DeskButton } from '../desk-button.tsx'
import { PasskeyButton } from '../logins/passkey-button.tsx'
import styles from './act-dialog.module.css'

type ConfirmAgainProps = {
  readonly problem: ActProblem
  readonly hasPasskey: boolean
  /** It was closed without an answer. The field for the password must go then: left empty, it would keep the form from being sent. */
  readonly onLeave: () => void
}

/** Asks for the password or a passkey once more, inside the form of a grave act: posting it again is the same act. */
export function ConfirmAgain({ problem, hasPasskey, onLeave }: ConfirmAgainProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const isDemo = useIsDemo()
  const [isConfirmed, setConfirmed] = useState(false)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [problem])
  // The password is no longer required when this runs.
  useEffect(() => {
    if (isConfirmed) dialog.current?.closest('form')?.requestSubmit()
  }, [isConfirmed])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClose={onLeave}>
      <div className={styles.sheet}>
        <h2 id={title}>Is it you?</h2>
        <p>This is a grave step, and your password was last given more than ten minutes ago.</p>
        <TextField
          name="password"
          type="password"
          label="Your password"
          autoComplete="current-password"
          hint={isDemo ? demoAgainNote : undefined}
          required={!isConfirmed && !isDemo}
          error={problem.field === 'password' ? problem.message : undefined}
        />
        <div className={styles.acts}>
          <DeskButton type="submit" look="primary">
            Go on
          </DeskButton>
          {hasPasskey && (
            <PasskeyButton purpose="confirm" onDone={() => setConfirmed(true)}>
              Use a passkey
            </PasskeyButton>
          )}
          <DeskButton look="flat" onClick={() => dialog.current?.close()}>
            Leave it
          </DeskButton>
        </div>
      </div>
    </dialog>
  )
}

import { Form } from 'react-router'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import styles from '../../desk-ui/logins/logins.module.css'
import { PasskeyButton } from '../../desk-ui/logins/passkey-button.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { type Answered, AnswerOf } from './answer-of.tsx'
import type { Account } from './load-account.ts'

/** What one logs in with is changed only soon after the password or a passkey was given: a screen that was left open changes nothing. */
export function ConfirmPanel({ passkeys, answer }: Pick<Account, 'passkeys'> & Answered) {
  return (
    <Panel title="To change how you log in" note="for ten minutes">
      <Form method="post" className={styles.form}>
        <AnswerOf answer={answer} forms={['confirm']} />
        <TextField label="Your password" name="password" type="password" autoComplete="current-password" maxLength={200} required />
        <DeskButton type="submit" look="primary" name="intent" value="confirm">
          Unlock
        </DeskButton>
      </Form>
      {passkeys.length > 0 && (
        <>
          <p className={`${styles.or} ${styles.needsScript}`}>or</p>
          <PasskeyButton purpose="confirm" onDone={() => window.location.reload()}>
            Unlock with a passkey
          </PasskeyButton>
        </>
      )}
    </Panel>
  )
}

import { useId } from 'react'
import { Form } from 'react-router'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { Refusal } from '../../desk-ui/logins/login-card.tsx'
import styles from '../../desk-ui/logins/logins.module.css'
import { PasskeyButton } from '../../desk-ui/logins/passkey-button.tsx'
import { demoAgainNote } from '#src/shop/staff-texts/login-texts.ts'
import { useIsDemo } from '../../desk-ui/logins/use-is-demo.ts'
import { refusedBy, useRefusedField } from '../../desk-ui/refused-field.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { TextField } from '../../ui/form/field.tsx'
import type { Answered } from './answer-of.tsx'
import type { Account } from './load-account.ts'

/** What one logs in with is changed only soon after the password or a passkey was given: a screen that was left open changes nothing. */
export function ConfirmPanel({ passkeys, answer }: Pick<Account, 'passkeys'> & Answered) {
  const refusal = answer?.about === 'confirm' ? answer : undefined
  const [form, refused] = [useRefusedField(refusal), useId()]
  const isDemo = useIsDemo()
  return (
    <Panel title="To change how you log in" note="for ten minutes">
      <Form ref={form} method="post" className={styles.form}>
        {refusal?.refused && <Refusal id={refused}>{refusal.refused}</Refusal>}
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          hint={isDemo ? demoAgainNote : undefined}
          required
          {...refusedBy(refused, refusal)}
        />
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

import { useState } from 'react'
import { Form } from 'react-router'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { CodeSetup } from '../../desk-ui/logins/code-setup.tsx'
import { LoginCard, Refusal } from '../../desk-ui/logins/login-card.tsx'
import styles from '../../desk-ui/logins/logins.module.css'
import { PasskeyButton } from '../../desk-ui/logins/passkey-button.tsx'
import { KeepCodes } from './keep-codes.tsx'
import type { WelcomeState } from './load-welcome.ts'

type ChooseFactorProps = Extract<WelcomeState, { step: 'factor' }> & { readonly refusal: { readonly refused?: string } | undefined }

/** A second factor: something that somebody who has found out the password does not have. */
export function ChooseFactor({ brandName, name, isRequired, setup, refusal }: ChooseFactorProps) {
  const [codes, setCodes] = useState<readonly string[] | undefined>()
  if (codes) return <KeepCodes brandName={brandName} codes={codes} />
  const state = isRequired
    ? `${name}, the desk opens with your password and one thing more, so that a stolen password is not enough.`
    : `${name}, add one thing more to your password, so that a stolen one is not enough.`
  return (
    <LoginCard brandName={brandName} title="A second step" state={state}>
      {setup ? (
        <CodeSetup setup={setup} refusal={refusal} />
      ) : (
        <>
          {refusal?.refused && <Refusal>{refusal.refused}</Refusal>}
          <PasskeyButton purpose="add" look="primary" isWide onDone={({ recoveryCodes = [] }) => setCodes(recoveryCodes)}>
            Add a passkey
          </PasskeyButton>
          <p className={styles.needsScript}>One touch of your finger, face or PIN on this device. Nothing to type, and nothing to steal.</p>
          <p className={`${styles.or} ${styles.needsScript}`}>or</p>
          <Form method="post" className={`${styles.form} ${styles.wide}`}>
            <DeskButton type="submit" name="intent" value="begin-codes">
              Use an app that shows codes
            </DeskButton>
            {!isRequired && (
              <DeskButton type="submit" look="quiet" name="intent" value="finish">
                Later
              </DeskButton>
            )}
          </Form>
        </>
      )}
    </LoginCard>
  )
}

import { useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { CodeSetup } from '../../desk-ui/logins/code-setup.tsx'
import { PasskeyButton } from '../../desk-ui/logins/passkey-button.tsx'
import { RecoveryCodes } from '../../desk-ui/logins/recovery-codes.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import styles from './account-page.module.css'
import { type Answered, AnswerOf } from './answer-of.tsx'
import type { Account } from './load-account.ts'

export function PasskeysPanel({ passkeys, isConfirmed, answer }: Pick<Account, 'passkeys' | 'isConfirmed'> & Answered) {
  const { revalidate } = useRevalidator()
  const [codes, setCodes] = useState<readonly string[] | undefined>()
  return (
    <Panel title="Passkeys" note="one touch, nothing to type">
      <AnswerOf answer={answer} forms={['remove-passkey']} />
      {codes && <RecoveryCodes codes={codes} />}
      {passkeys.length === 0 ? (
        <p>You have none yet. With a passkey, this device opens the desk by finger, face or PIN.</p>
      ) : (
        <ul className={styles.lines}>
          {passkeys.map(({ id, device, addedAt, usedAt }) => (
            <li key={id}>
              <span>
                {device}
                <small>
                  added {formatTimestamp(addedAt)}
                  {usedAt && `, last used ${formatTimestamp(usedAt)}`}
                </small>
              </span>
              <Form method="post">
                <input type="hidden" name="passkey" value={id} />
                <DeskButton
                  type="submit"
                  look="flat"
                  name="intent"
                  value="remove-passkey"
                  disabled={!isConfirmed}
                  aria-label={`Remove the passkey of ${device}`}
                >
                  Remove
                </DeskButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {isConfirmed && (
        <PasskeyButton
          purpose="add"
          onDone={({ recoveryCodes }) => {
            setCodes(recoveryCodes)
            void revalidate()
          }}
        >
          Add a passkey
        </PasskeyButton>
      )}
    </Panel>
  )
}

type CodesPanelProps = Pick<Account, 'codesSince' | 'setup' | 'isConfirmed'> & Answered

export function CodesPanel({ codesSince, setup, isConfirmed, answer }: CodesPanelProps) {
  const refusal = answer?.about === 'confirm-codes' && answer.refused !== undefined ? answer : undefined
  return (
    <Panel title="One-time codes" note={codesSince ? `since ${formatTimestamp(codesSince)}` : 'from an app on your phone'}>
      <div className={styles.stack}>
        <AnswerOf answer={answer} forms={refusal === undefined ? ['begin-codes', 'confirm-codes', 'remove-codes'] : ['begin-codes']} />
        {answer?.about === 'confirm-codes' && answer.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
        {setup && <CodeSetup setup={setup} refusal={refusal} />}
        <Form method="post" className={styles.row}>
          <DeskButton type="submit" name="intent" value="begin-codes" disabled={!isConfirmed}>
            {codesSince ? 'Set up another phone' : 'Set up an app'}
          </DeskButton>
          {codesSince && (
            <DeskButton type="submit" look="flat" name="intent" value="remove-codes" disabled={!isConfirmed}>
              Switch off
            </DeskButton>
          )}
        </Form>
      </div>
    </Panel>
  )
}

type RecoveryCodesPanelProps = Pick<Account, 'recoveryCodesLeft' | 'isConfirmed'> & Answered

export function RecoveryCodesPanel({ recoveryCodesLeft, isConfirmed, answer }: RecoveryCodesPanelProps) {
  return (
    <Panel title="Recovery codes" note={recoveryCodesLeft === 1 ? 'one left' : `${recoveryCodesLeft} left`}>
      <AnswerOf answer={answer} forms={['new-codes']} />
      {answer?.about === 'new-codes' && answer.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
      <Form method="post" className={styles.stack}>
        <p>Each opens the desk once, when your phone or key is lost.</p>
        <DeskButton type="submit" name="intent" value="new-codes" disabled={!isConfirmed}>
          Make new ones
        </DeskButton>
      </Form>
    </Panel>
  )
}

type CallPasswordPanelProps = Pick<Account, 'hasFactor' | 'hasCallPassword' | 'isConfirmed'> & Answered

export function CallPasswordPanel({ hasFactor, hasCallPassword, isConfirmed, answer }: CallPasswordPanelProps) {
  return (
    <Panel title="API password" note={hasCallPassword ? 'in use' : undefined}>
      <AnswerOf answer={answer} forms={['call-password', 'remove-call-password']} />
      {answer?.callPassword && (
        <p>
          <code>{answer.callPassword}</code>
        </p>
      )}
      <Form method="post" className={styles.stack}>
        <p>
          {hasFactor
            ? 'Programs that make the calls about parcels log in with your e-mail address and this password. It opens nothing else.'
            : 'Programs that make the calls about parcels log in with your e-mail address and password. Once you have a passkey or one-time codes, they need a password of their own.'}
        </p>
        {hasFactor && (
          <div className={styles.row}>
            <DeskButton type="submit" name="intent" value="call-password" disabled={!isConfirmed}>
              {hasCallPassword ? 'Make another one' : 'Make an API password'}
            </DeskButton>
            {hasCallPassword && (
              <DeskButton type="submit" look="flat" name="intent" value="remove-call-password" disabled={!isConfirmed}>
                Remove it
              </DeskButton>
            )}
          </div>
        )}
      </Form>
    </Panel>
  )
}

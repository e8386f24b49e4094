import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { unreachableMessage } from '../unreachable-message.ts'
import { DeskButton } from '../desk-button.tsx'
import { type AgainAnswer, offerLoginAgain } from './log-in-again.ts'
import styles from './login-again.module.css'
import { Refusal } from './login-card.tsx'
import formStyles from './logins.module.css'
import { askForPasskey } from './passkey-button.tsx'

type Person = { readonly name: string; readonly email: string }

/** The dialog for a login that has ended: the page behind it stays as it is, with everything that was typed. */
export function LoginAgain({ name, email }: Person) {
  const dialog = useRef<HTMLDialogElement>(null)
  const settle = useRef<(isIn: boolean) => void>(undefined)
  const [times, setTimes] = useState(0)
  useEffect(
    () =>
      offerLoginAgain(() => {
        setTimes((before) => before + 1)
        dialog.current?.showModal()
        return new Promise((resolve) => (settle.current = resolve))
      }),
    [],
  )
  const end = (isIn: boolean) => {
    dialog.current?.close()
    settle.current?.(isIn)
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="login-again" onCancel={() => end(false)}>
      <h2 id="login-again">Your login has ended</h2>
      <p>Nothing is lost: what you typed is still here, {name}. Log in and it goes on.</p>
      <AgainForm key={times} email={email} onIn={() => end(true)} onCancel={() => end(false)} />
    </dialog>
  )
}

function AgainForm({ email, onIn, onCancel }: { email: string; onIn: () => void; onCancel: () => void }) {
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [refused, setRefused] = useState<string | undefined>()
  const isSending = useRef(false)
  const send = async (work: () => Promise<AgainAnswer>) => {
    if (isSending.current) return
    isSending.current = true
    const answer = await work().catch((): AgainAnswer => ({ state: 'refused', message: unreachableMessage }))
    isSending.current = false
    setRefused(answer.state === 'refused' ? answer.message : undefined)
    if (answer.state === 'in') onIn()
    if (answer.state === 'code') setStep('code')
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams([...new FormData(event.currentTarget)].map(([field, value]) => [field, String(value)]))
    void send(() => post(body))
  }
  return (
    <form method="post" action={fullDeskAddressOf('again')} onSubmit={submit} className={formStyles.form}>
      {refused && <Refusal>{refused}</Refusal>}
      {step === 'password' ? (
        <>
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <TextField
            label={`Password of ${email}`}
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={200}
            required
          />
        </>
      ) : (
        <TextField
          key="code"
          label="Code from your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          required
        />
      )}
      <div className={styles.acts}>
        <DeskButton type="submit" look="primary">
          Log in
        </DeskButton>
        <DeskButton icon="key" onClick={() => void send(() => passkeyAgain(step, email))}>
          Use a passkey
        </DeskButton>
        <DeskButton look="flat" onClick={onCancel}>
          Not now
        </DeskButton>
      </div>
    </form>
  )
}

async function post(body: URLSearchParams): Promise<AgainAnswer> {
  const response = await fetch(fullDeskAddressOf('again'), { method: 'POST', body })
  return (await response.json()) as AgainAnswer
}

async function passkeyAgain(step: 'password' | 'code', email: string): Promise<AgainAnswer> {
  const answer = await (step === 'code' ? askForPasskey('confirm') : askForPasskey('login', email))
  return answer.ok ? { state: 'in' } : { state: 'refused', message: answer.message }
}

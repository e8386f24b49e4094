import { demoOwnerEmail } from '#src/shop/staff/desk-login.ts'
import { demoLoginNote } from '#src/shop/staff-texts/login-texts.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { unreachableMessage } from '../unreachable-message.ts'
import type { FramePerson } from '../frame/frame-data.ts'
import { DeskButton, DeskButtonLink } from '../desk-button.tsx'
import { refusedBy, useRefusedField } from '../refused-field.ts'
import { type AgainAnswer, offerLoginAgain } from './log-in-again.ts'
import styles from './login-again.module.css'
import { Refusal } from './login-card.tsx'
import formStyles from './logins.module.css'
import { askForPasskey } from './passkey-button.tsx'

type Person = Pick<FramePerson, 'name' | 'email' | 'hasPasskey'>

/** The dialog for a login that has ended: the page behind it stays as it is, with everything that was typed. */
export function LoginAgain({ name, ...account }: Person) {
  const dialog = useRef<HTMLDialogElement>(null)
  const settle = useRef<(isIn: boolean) => void>(undefined)
  const [times, setTimes] = useState(0)
  const end = (isIn: boolean) => {
    dialog.current?.close()
    settle.current?.(isIn)
  }
  useEffect(
    () =>
      offerLoginAgain((elsewhere) => {
        setTimes((before) => before + 1)
        dialog.current?.showModal()
        elsewhere.addEventListener('abort', () => end(true))
        return new Promise((resolve) => (settle.current = resolve))
      }),
    [],
  )
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="login-again" onCancel={() => end(false)}>
      <h2 id="login-again">Your login has ended</h2>
      <p>Nothing is lost: what you typed is still here, {name}. Log in and it goes on.</p>
      <AgainForm key={times} {...account} onIn={() => end(true)} onCancel={() => end(false)} />
    </dialog>
  )
}

type AgainRefusal = Extract<AgainAnswer, { state: 'refused' }>
type AgainFormProps = Pick<Person, 'email' | 'hasPasskey'> & { readonly onIn: () => void; readonly onCancel: () => void }

function AgainForm({ email, hasPasskey, onIn, onCancel }: AgainFormProps) {
  const [step, setStep] = useState<'password' | 'code' | 'factor'>('password')
  const [refusal, setRefusal] = useState<AgainRefusal | undefined>()
  const [form, refused] = [useRefusedField(refusal), useId()]
  const isSending = useRef(false)
  const send = async (work: () => Promise<AgainAnswer>) => {
    if (isSending.current) return
    isSending.current = true
    const answer = await work().catch((): AgainAnswer => ({ state: 'refused', message: unreachableMessage }))
    isSending.current = false
    setRefusal(answer.state === 'refused' ? answer : undefined)
    if (answer.state === 'in') onIn()
    if (answer.state === 'code' || answer.state === 'factor') setStep(answer.state)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams([...new FormData(event.currentTarget)].map(([field, value]) => [field, String(value)]))
    void send(() => post(body))
  }
  if (step === 'factor') return <FactorStep onDone={onIn} onCancel={onCancel} />
  return (
    <form ref={form} method="post" action={fullDeskAddressOf('again')} onSubmit={submit} className={formStyles.form}>
      {refusal && <Refusal id={refused}>{refusal.message}</Refusal>}
      {step === 'password' ? (
        <PasswordField email={email} {...refusedBy(refused, refusal)} />
      ) : (
        <CodeField {...refusedBy(refused, refusal)} />
      )}
      <div className={styles.acts}>
        <DeskButton type="submit" look="primary">
          Log in
        </DeskButton>
        {hasPasskey && (
          <DeskButton icon="key" onClick={() => void send(() => passkeyAgain(step, email))}>
            Use a passkey
          </DeskButton>
        )}
        <NotNow onCancel={onCancel} />
      </div>
    </form>
  )
}

type Described = ReturnType<typeof refusedBy>

const PasswordField = ({ email, ...described }: Pick<Person, 'email'> & Described) => (
  <>
    <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
    <TextField
      label={`Password of ${email}`}
      name="password"
      type="password"
      autoComplete="current-password"
      maxLength={200}
      hint={email === demoOwnerEmail ? demoLoginNote : undefined}
      required
      {...described}
    />
  </>
)

const CodeField = (described: Described) => (
  <TextField
    label="Code from your app, or a recovery code"
    name="code"
    autoComplete="one-time-code"
    maxLength={40}
    required
    {...described}
  />
)

/** Set up elsewhere, so that this page keeps what was typed. */
const FactorStep = ({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) => (
  <>
    <p>The desk now opens with a second step only. Set yours up in a new tab, then come back here and go on.</p>
    <div className={styles.acts}>
      <DeskButtonLink look="primary" to={deskAddressOf('welcome')} target="_blank">
        Set up your second step
      </DeskButtonLink>
      <DeskButton onClick={onDone}>Go on</DeskButton>
      <NotNow onCancel={onCancel} />
    </div>
  </>
)

const NotNow = ({ onCancel }: { readonly onCancel: () => void }) => (
  <DeskButton look="flat" onClick={onCancel}>
    Not now
  </DeskButton>
)

async function post(body: URLSearchParams): Promise<AgainAnswer> {
  const response = await fetch(fullDeskAddressOf('again'), { method: 'POST', body })
  return (await response.json()) as AgainAnswer
}

async function passkeyAgain(step: 'password' | 'code', email: string): Promise<AgainAnswer> {
  const answer = await (step === 'code' ? askForPasskey('confirm') : askForPasskey('login', email))
  return answer.ok ? { state: 'in' } : { state: 'refused', message: answer.message }
}

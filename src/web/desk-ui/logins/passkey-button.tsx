import { useState } from 'react'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { unreachableMessage } from '../unreachable-message.ts'
import { DeskButton, type DeskButtonLook } from '../desk-button.tsx'
import { Refusal } from './login-card.tsx'
import styles from './logins.module.css'

/** What a passkey is used for: to log in, in the place of a code or of the password, or to add one. */
export type PasskeyPurpose = 'login' | 'confirm' | 'add'
export type PasskeyAnswer =
  | { readonly ok: true; readonly to: string; readonly recoveryCodes?: readonly string[] | undefined }
  | { readonly ok: false; readonly message: string }

type PasskeyButtonProps = {
  readonly purpose: PasskeyPurpose
  readonly look?: DeskButtonLook
  readonly isWide?: boolean
  readonly children: string
  readonly onDone: (answer: Extract<PasskeyAnswer, { ok: true }>) => void
}

/** Asks the browser for a passkey. It works with scripts only, and is not shown without. */
export function PasskeyButton({ purpose, look = 'secondary', isWide = false, children, onDone }: PasskeyButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | { readonly refused: string }>('idle')
  const press = async () => {
    setState('asking')
    const answer = await askForPasskey(purpose).catch((): PasskeyAnswer => ({ ok: false, message: unreachableMessage }))
    setState(answer.ok ? 'idle' : { refused: answer.message })
    if (answer.ok) onDone(answer)
  }
  return (
    <div className={`${styles.passkey} ${styles.needsScript} ${isWide ? styles.wide : ''}`}>
      <DeskButton icon="key" look={look} aria-disabled={state === 'asking'} onClick={() => state !== 'asking' && void press()}>
        {children}
      </DeskButton>
      {typeof state === 'object' && <Refusal>{state.refused}</Refusal>}
    </div>
  )
}

const givenUp = 'No passkey was chosen. Nothing was changed.'

/** The library is loaded with the first use: most logins do without. `as`: the only person whose passkey will do. */
export async function askForPasskey(purpose: PasskeyPurpose, as?: string): Promise<PasskeyAnswer> {
  const [begun, library] = await Promise.all([send({ purpose }), import('@simplewebauthn/browser')])
  if (!begun.ok) return begun
  const { options } = begun as typeof begun & { options: never }
  let reply: object
  try {
    reply = await (purpose === 'add'
      ? library.startRegistration({ optionsJSON: options })
      : library.startAuthentication({ optionsJSON: options }))
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    return { ok: false, message: isKnown ? 'This device has a passkey for the desk already.' : givenUp }
  }
  return send({ purpose, reply, ...(as === undefined ? {} : { as }) })
}

async function send(body: { purpose: PasskeyPurpose; reply?: object; as?: string }): Promise<PasskeyAnswer> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(fullDeskAddressOf('passkey'), { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as PasskeyAnswer
}

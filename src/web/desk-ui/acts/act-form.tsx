import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { ActName, ActProblem } from '#src/shop/acting/acting.ts'
import { randomKey } from '#src/kit/random-key.ts'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { DeskButton, type DeskButtonLook } from '../desk-button.tsx'
import type { DeskIconName } from '../desk-icon.tsx'
import { useRefusedField } from '../refused-field.ts'
import styles from './act-form.module.css'
import { useAnswers } from './answers-context.ts'
import { searchWithoutForm } from './asked-form.ts'
import { ConfirmAgain } from './confirm-again.tsx'
import { keepsKey, postAct } from './post-act.ts'
import type { ShownAnswer } from './shown-answer.ts'

type ActFormProps = {
  readonly act: ActName
  /** What the screen fixes: the number, the state seen. Fields of the form are added to it by their names, as text. */
  readonly input?: object
  /** Instead of `input`, for several rows: one for each, fixed by their numbers. */
  readonly each?: readonly object[]
  /** After it was accepted: it waits, or is done. */
  readonly onAccepted?: (answers: readonly ShownAnswer[]) => void
  /** The screen that it leads to once it was accepted, without `/desk`; else the same one again. */
  readonly next?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

type Refused = { readonly problem: ActProblem | undefined; readonly hasPasskey?: boolean | undefined }
type FormState = Refused & { readonly isSending: boolean; readonly isWaiting: boolean }

const FormContext = createContext<FormState>({ isSending: false, isWaiting: false, problem: undefined })

/** How the act of the form around it stands, for its fields and its button. */
export const useActForm = (): FormState => useContext(FormContext)

/** The form of one act. Without scripts it is posted and leads back to its screen; with them the reply stands beside it. */
export function ActForm({ act, input, each, onAccepted, next, className, children }: ActFormProps) {
  const { pathname, search } = useLocation()
  const { drawn, isSending, problem, hasPasskey, submit, forget } = useSubmit({ onAccepted, next })
  const form = useRefusedField(problem?.field === undefined ? undefined : problem)
  const isWaiting = useAnswers().some((answer) => answer.act === act && answer.state === 'waiting' && isAbout(answer, input))
  return (
    <FormContext value={{ isSending, isWaiting, problem }}>
      <form
        ref={form}
        method="post"
        action={fullDeskAddressOf('act')}
        className={className ?? styles.form}
        aria-busy={isSending}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <input type="hidden" name="act" value={act} />
        <Key key={drawn} />
        <input type="hidden" name="back" value={pathname + searchWithoutForm(search)} />
        {next && <input type="hidden" name="next" value={next} />}
        {each ? (
          <input type="hidden" name="each" value={JSON.stringify(each)} />
        ) : (
          <input type="hidden" name="input" value={JSON.stringify(input ?? {})} />
        )}
        {children}
        <ProblemLine problem={problem} hasPasskey={hasPasskey} onForget={forget} />
      </form>
    </FormContext>
  )
}

/** Made when the form is drawn: however often it is posted, it is one act. The server's key stays when scripts take over. */
function Key() {
  const [key] = useState(randomKey)
  return <input type="hidden" name="key" defaultValue={key} suppressHydrationWarning />
}

function useSubmit({ onAccepted, next }: { onAccepted: ActFormProps['onAccepted']; next: ActFormProps['next'] }) {
  const [state, setState] = useState<Refused & { isSending: boolean; drawn: number }>({
    isSending: false,
    problem: undefined,
    drawn: 0,
  })
  const isSending = useRef(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setState((before) => ({ ...before, isSending: true }))
    const reply = await postAct('runAct', new FormData(form))
    isSending.current = false
    const { problem, hasPasskey }: Refused = reply.ok ? { problem: undefined } : reply
    setState(({ drawn }) => ({ isSending: false, problem, hasPasskey, drawn: problem && keepsKey(problem) ? drawn : drawn + 1 }))
    if (reply.ok) onAccepted?.(reply.answers)
    if (reply.ok && next) return void navigate(next)
    // After an own act every panel is fresh, and so it is when the screen turned out to be old.
    if (!problem || !keepsKey(problem)) await revalidate()
  }

  return { ...state, submit, forget: () => setState((before) => ({ ...before, problem: undefined })) }
}

function ProblemLine({ problem, hasPasskey = false, onForget }: Refused & { readonly onForget: () => void }) {
  if (problem?.code === 'confirm_again') return <ConfirmAgain problem={problem} hasPasskey={hasPasskey} onLeave={onForget} />
  // A field shows its own.
  if (!problem || problem.field) return null
  return (
    <p role="alert" className={styles.problem}>
      {problem.message}{' '}
      {problem.code === 'login_ended' && (
        <a href={fullDeskAddressOf('login')} target="_blank" rel="noreferrer">
          Log in
        </a>
      )}
    </p>
  )
}

const isAbout = ({ about }: ShownAnswer, input: object | undefined): boolean => Object.values(input ?? {}).includes(about.number)

type ActButtonProps = {
  readonly look?: DeskButtonLook
  readonly icon?: DeskIconName
  readonly children: ReactNode
}

/** Presses the form around it, once: not while it is sent, and not while the same act on the same thing waits. */
export function ActSubmit({ look, icon, children }: ActButtonProps) {
  const { isSending, isWaiting } = useActForm()
  const isHeld = isSending || isWaiting
  return (
    <DeskButton
      type="submit"
      {...(look && { look })}
      {...(icon && { icon })}
      aria-disabled={isHeld || undefined}
      onClick={(event) => isHeld && event.preventDefault()}
    >
      {children}
    </DeskButton>
  )
}

/** An act that needs no words: one button. */
export const ActButton = ({ look, icon, children, ...form }: Omit<ActFormProps, 'children'> & ActButtonProps) => (
  <ActForm {...form}>
    <ActSubmit {...(look && { look })} {...(icon && { icon })}>
      {children}
    </ActSubmit>
  </ActForm>
)

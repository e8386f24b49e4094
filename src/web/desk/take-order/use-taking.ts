import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLeaving } from '../../desk-ui/drafts/use-leaving.ts'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import type { TakenStep, TakingScreen } from './load-taking.ts'

/** How long somebody pauses before the shop looks and prices. */
const pauseMs = 350

/** Posts the form at every step, and after a pause in writing. What is typed stays in its fields, whatever is answered or not. */
export function useTaking(begun: TakingScreen) {
  const [screen, setScreen] = useState(begun)
  const [pressed, setPressed] = useState<string>()
  const [changes, setChanges] = useState(0)
  const typedIn = useRef<HTMLFormElement>(undefined)
  const newest = useRef(0)
  const isPlaced = useRef(false)
  const navigate = useNavigate()
  const leaving = useLeaving({ isUnsaved: () => changes > 0 && !isPlaced.current })

  async function post(form: FormData): Promise<void> {
    const own = ++newest.current
    const reply = await postStep(form)
    // The reply to a look that something was pressed after is of before.
    if (own !== newest.current) return
    setPressed(undefined)
    if (reply && 'to' in reply) {
      isPlaced.current = true
      return void navigate(reply.to)
    }
    if (reply) setScreen(reply.screen)
    else if (form.get('step')) setScreen((before) => ({ ...before, problem: unanswered }))
  }

  const look = useEffectEvent(() => {
    // What was pressed is never overtaken: its reply brings the line that was added.
    if (pressed !== undefined) setChanges((before) => before + 1)
    else if (typedIn.current) void post(new FormData(typedIn.current))
  })
  useEffect(() => {
    const timer = changes > 0 ? setTimeout(() => look(), pauseMs) : undefined
    return () => clearTimeout(timer)
  }, [changes])

  const handlers = {
    onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
      typedIn.current = currentTarget
      setChanges((before) => before + 1)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      if (pressed !== undefined) return
      const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
      setPressed(String(form.get('step') ?? ''))
      void post(form)
    },
  }
  return { screen, isPlacing: pressed === 'place', handlers, leaving }
}

const unanswered = {
  code: 'not_answered',
  message: 'No reply came, so nothing is known to have been ordered. What you wrote is kept: press again, and it is ordered once.',
}

const patienceMs = 30_000

/** Undefined where no reply came: the same form pressed again is the same order. */
async function postStep(form: FormData): Promise<TakenStep | undefined> {
  try {
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    const response = await fetch(fullDeskAddressOf('takeStep'), { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) })
    return response.ok ? ((await response.json()) as TakenStep) : undefined
  } catch {
    return undefined
  }
}

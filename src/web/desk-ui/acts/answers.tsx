import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { tooLateMessage, undoneMessage } from '#src/shop/staff-texts/desk-act-texts.ts'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useDeskKeys } from '../keys/use-desk-keys.ts'
import styles from './answers.module.css'
import { useAnswers } from './answers-context.ts'
import { searchWithoutForm } from './asked-form.ts'
import { type AnswerGroup, groupAnswers } from './group-answers.ts'
import { postAct } from './post-act.ts'

/** How long the answer to what was done stays. */
const shownMs = 10_000
/** After the ten seconds a worker takes the act within this time, mostly. */
const workerMs = 900

/**
 * Over the search, where no act and no filter stands: what waits and can be taken back, what was just done, and what was refused since. Only
 * the last answer is in sight. It is the server's list, so it survives a reload and another screen.
 */
export function Answers() {
  const { groups, aside } = useShownGroups()
  const undo = useUndo()
  // Pressed too late for the last act, `u` says so: an older one that still waits is not what was meant.
  const last = groups.at(-1)
  useDeskKeys({ undo: last && (() => void (last.canUndo ? undo.run(last.key) : undo.notify(tooLateMessage(last.message)))) })
  const older = undo.notice ? groups : groups.slice(0, -1)
  const answer = (group: AnswerGroup) => <Answer key={group.key} group={group} isLast={group === last} undo={undo.run} aside={aside} />
  useFreshAnswers(groups)
  return (
    <section className={styles.answers} aria-label="Answers" role="status" aria-live="polite">
      {undo.notice ? <p className={styles.answer}>{undo.notice}</p> : last && answer(last)}
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>{olderLabel(older)}</summary>
          <div>{older.toReversed().map(answer)}</div>
        </details>
      )}
    </section>
  )
}

function olderLabel(groups: readonly AnswerGroup[]): string {
  const refused = groups.filter(({ state }) => state === 'refused').length
  return `${groups.length} more${refused > 0 ? `, ${refused} not done` : ''}`
}

type AnswerProps = {
  readonly group: AnswerGroup
  readonly isLast: boolean
  readonly undo: (key: string) => Promise<void>
  readonly aside: (key: string) => void
}

function Answer({ group, isLast, undo, aside }: AnswerProps) {
  const { key, state, message, canUndo, waitMs, rows } = group
  const id = useId()
  return (
    <div className={`${styles.answer} ${state === 'refused' ? styles.refused : ''}`}>
      <p id={id} className={styles.message}>
        {state === 'refused' && rows === 1 ? `Not done. ${message}` : message}{' '}
        {rows > 1 && <Link to={deskAddressOf('actRows', { key })}>See all {rows}</Link>}
      </p>
      {canUndo && (
        <Button page="undoAct" groupKey={key} press={() => undo(key)} describedBy={id}>
          Undo{waitMs !== undefined && <SecondsLeft key={waitMs} waitMs={waitMs} />} {isLast && <kbd aria-hidden="true">u</kbd>}
        </Button>
      )}
      {state === 'refused' && (
        <Button page="dismissAnswer" groupKey={key} press={() => aside(key)} describedBy={id}>
          <DeskIcon name="close" size={16} />
          <span className="unseen">Close</span>
        </Button>
      )}
      {waitMs !== undefined && <span key={waitMs} className={styles.line} style={{ animationDelay: `${waitMs - shownMs}ms` }} />}
    </div>
  )
}

type ButtonProps = {
  readonly page: 'undoAct' | 'dismissAnswer'
  readonly groupKey: string
  readonly press: () => void
  /** The id of what it is about. */
  readonly describedBy: string
  readonly children: ReactNode
}

/** A form of its own, which works without scripts too. */
function Button({ page, groupKey, press, describedBy, children }: ButtonProps) {
  const { pathname, search } = useLocation()
  return (
    <form
      method="post"
      action={fullDeskAddressOf(page)}
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <input type="hidden" name="key" value={groupKey} />
      <input type="hidden" name="back" value={pathname + searchWithoutForm(search)} />
      <button type="submit" className={styles.button} aria-describedby={describedBy}>
        {children}
      </button>
    </form>
  )
}

/** " (7)", of which screen readers do not read each second. */
function SecondsLeft({ waitMs }: { readonly waitMs: number }) {
  const [seconds, setSeconds] = useState(Math.ceil(waitMs / 1_000))
  useEffect(() => {
    const endsAt = performance.now() + waitMs
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000))), 250)
    return () => clearInterval(timer)
  }, [waitMs])
  return <span aria-hidden="true"> ({seconds})</span>
}

/** Without what was put aside here, and what was done some time ago. */
function useShownGroups() {
  const answers = useAnswers()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const groups = groupAnswers(answers).filter(({ key }) => !hidden.has(key))
  const done = groups
    .filter(({ state }) => state === 'done')
    .map(({ key }) => key)
    .join(' ')
  useEffect(() => {
    if (done === '') return
    const timer = setTimeout(() => setHidden((before) => new Set([...before, ...done.split(' ')])), shownMs)
    return () => clearTimeout(timer)
  }, [done])
  const aside = (key: string): void => {
    setHidden((before) => new Set([...before, key]))
    const form = new FormData()
    form.set('key', key)
    void postAct('dismissAnswer', form)
  }
  return { groups, aside }
}

/** The whole screen is read again when a waiting act has run. */
function useFreshAnswers(groups: readonly AnswerGroup[]): void {
  const { revalidate, state } = useRevalidator()
  const waits = groups.flatMap(({ waitMs, state: of }) => (of === 'waiting' ? [waitMs ?? 0] : []))
  const next = waits.length === 0 ? undefined : Math.min(...waits)
  useEffect(() => {
    if (next === undefined || state === 'loading') return
    const timer = setTimeout(() => void revalidate(), next + workerMs)
    return () => clearTimeout(timer)
  }, [next, state, revalidate])
}

function useUndo() {
  const [notice, setNotice] = useState<string>()
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  async function run(key: string): Promise<void> {
    const form = new FormData()
    form.set('key', key)
    const reply = await postAct('undoAct', form)
    const [undone] = reply.ok ? reply.answers : []
    notify(reply.ok ? (undone?.state === 'undone' ? undoneMessage(undone.message) : undefined) : reply.problem.message)
    await revalidate()
  }
  function notify(message: string | undefined): void {
    setNotice(message)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setNotice(undefined), shownMs)
  }
  return { run, notify, notice }
}

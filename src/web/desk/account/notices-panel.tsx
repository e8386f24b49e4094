import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { Confirmation, Refusal } from '../../desk-ui/logins/login-card.tsx'
import logins from '../../desk-ui/logins/logins.module.css'
import { type QuietHours, readChoice, writeChoice } from '../../desk-ui/notices/notice-choice.ts'
import { storedChoice } from '../../desk-ui/notices/stored-choice.ts'
import { switchOff, switchOn, tryOut } from '../../desk-ui/notices/switch-notices.ts'
import { unreachableMessage } from '../../desk-ui/unreachable-message.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { TextField } from '../../ui/form/field.tsx'
import styles from './account-page.module.css'

type Reply = { readonly done?: string; readonly refused?: string }

/** Whether this device knocks at new orders, and when it is quiet. It is the browser's own setting, so it needs scripts. */
export function NoticesPanel() {
  const text = useSyncExternalStore(storedChoice.subscribe, storedChoice.read, () => null)
  const [reply, setReply] = useState<Reply>({})
  const choice = readChoice(text)
  const isOn = typeof choice !== 'string'
  const turnOn = async () => setReply((await switchOn()) ? { done: 'This device knocks at new orders.' } : { refused: unreachableMessage })
  const turnOff = () => {
    switchOff()
    setReply({ done: 'This device does not knock any more.' })
  }
  const keep = (hours: QuietHours) => {
    const isHalf = (hours.from === '') !== (hours.until === '')
    if (isOn && !isHalf) writeChoice({ ...choice, ...hours })
    setReply(isHalf ? { refused: 'Give both times, or neither for no quiet hours.' } : { done: 'The quiet hours are kept on this device.' })
  }
  return (
    <Panel title="Notices" note={isOn ? 'this device knocks' : 'for this device'}>
      <noscript>
        <p>A device knocks with scripts only, which this browser does not run.</p>
      </noscript>
      <div className={`${styles.stack} ${logins.needsScript}`}>
        {reply.done && <Confirmation>{reply.done}</Confirmation>}
        {reply.refused && <Refusal>{reply.refused}</Refusal>}
        <p>
          A soft knock and a notice with number, sum and “cash” or “paid” when an order is placed with cash or is paid for. Never for what
          you have had in hand yourself, and only while the desk is open here.
        </p>
        {isOn && <HoursForm key={text} hours={choice} onKeep={keep} />}
        <p className={styles.row}>
          {isOn ? (
            <>
              <DeskButton onClick={() => setReply({ done: tryOut() })}>Knock once</DeskButton>
              <DeskButton look="flat" onClick={turnOff}>
                Stop knocking
              </DeskButton>
            </>
          ) : (
            <DeskButton onClick={() => void turnOn()}>Knock at new orders</DeskButton>
          )}
        </p>
      </div>
    </Panel>
  )
}

function HoursForm({ hours, onKeep }: { readonly hours: QuietHours; readonly onKeep: (hours: QuietHours) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onKeep({ from: String(form.get('from')), until: String(form.get('until')) })
  }
  return (
    <form className={styles.row} onSubmit={submit} aria-label="Quiet hours">
      <TextField label="Quiet from" name="from" type="time" defaultValue={hours.from} />
      <TextField label="until" name="until" type="time" defaultValue={hours.until} />
      <DeskButton type="submit">Keep these hours</DeskButton>
    </form>
  )
}

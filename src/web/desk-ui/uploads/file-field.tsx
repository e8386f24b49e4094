import { useRef, useState } from 'react'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { TextField } from '../../ui/form/field.tsx'
import { DeskButton } from '../desk-button.tsx'
import styles from './file-field.module.css'
import { isTooLarge, sendFile, sentLabel, tooLargeFault } from './send-file.ts'
import { sentName } from './sent-file.ts'

type Props = {
  readonly label: string
  readonly name: string
  readonly accept: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

type Way =
  | { readonly state: 'sending'; readonly file: File; readonly sent: number }
  | { readonly state: 'stored'; readonly file: File }
  | { readonly state: 'refused' | 'failed'; readonly file: File; readonly fault: string }

/**
 * A file for a field of a draft. Where scripts run it goes up by itself as soon as it is chosen, and its form then names it; otherwise the
 * form carries it.
 */
export function FileField({ name, ...field }: Props) {
  const [way, setWay] = useState<Way>()
  const named = useRef<HTMLInputElement>(null)
  const send = async (file: File) => {
    if (isTooLarge(file)) return setWay({ state: 'refused', file, fault: tooLargeFault })
    setWay({ state: 'sending', file, sent: 0 })
    const answer = await sendFile(fullDeskAddressOf('mediaFile'), file, (sent) => setWay({ state: 'sending', file, sent }))
    if (answer.state !== 'stored') return setWay({ ...answer, file })
    setWay({ state: 'stored', file })
    if (!named.current) return
    named.current.value = JSON.stringify(answer.taken)
    // As if it had been typed: the form saves itself.
    named.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={styles.field} data-sending={way?.state === 'sending' || undefined}>
      <TextField
        {...field}
        name={name}
        type="file"
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? []
          // The form names it instead, and the same file can be chosen again.
          input.value = ''
          if (file) void send(file)
        }}
      />
      <input ref={named} type="hidden" name={sentName(name)} data-sent />
      {way && <OnItsWay way={way} onAgain={() => void send(way.file)} />}
    </div>
  )
}

function OnItsWay({ way, onAgain }: { readonly way: Way; readonly onAgain: () => void }) {
  const { file } = way
  if (way.state === 'sending')
    return (
      <p className={styles.way}>
        <progress aria-label={file.name} max={file.size} value={way.sent} />
        <small>{sentLabel(way.sent, file.size)}</small>
      </p>
    )
  if (way.state === 'stored') return <p role="status">{file.name} has arrived.</p>
  return (
    <>
      <p role="alert" className={styles.fault}>
        <b>{file.name}</b> {way.fault}.
      </p>
      {way.state === 'failed' && (
        <DeskButton onClick={onAgain}>
          Send again<span className="unseen"> {file.name}</span>
        </DeskButton>
      )}
    </>
  )
}

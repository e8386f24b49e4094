import { useState } from 'react'
import { Link } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { DeskButton } from '../desk-button.tsx'
import { unreachableMessage } from '../unreachable-message.ts'
import styles from './ask-for-notices.module.css'
import { switchOff, switchOn, tryOut } from './switch-notices.ts'

/** The question, once for each device. Whoever says yes hears the knock at once, and reads what this browser can do of it. */
export default function AskForNotices({ onAnswered }: { readonly onAnswered: () => void }) {
  const [heard, setHeard] = useState<string>()
  const [isUnreachable, setUnreachable] = useState(false)
  const accept = async () => ((await switchOn()) ? setHeard(tryOut()) : setUnreachable(true))
  const close = () => {
    onAnswered()
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  const refuse = () => {
    switchOff()
    close()
  }
  return (
    <section className={styles.bar} aria-label="Notices">
      <p role="status">
        {heard ?? 'Shall this device knock at new orders?'}{' '}
        <span className={styles.more}>
          Softly, and not at night. <Link to={deskAddressOf('account')}>Your account</Link> has the hours.
        </span>
      </p>
      {heard === undefined ? (
        <>
          <DeskButton onClick={() => void accept()}>Yes, knock</DeskButton>
          <DeskButton look="flat" onClick={refuse}>
            No
          </DeskButton>
        </>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
        <DeskButton autoFocus onClick={close}>
          Close
        </DeskButton>
      )}
      {isUnreachable && <p role="alert">{unreachableMessage}</p>}
    </section>
  )
}

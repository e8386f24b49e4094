import { useState } from 'react'
import { Link } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { DeskButton } from '../desk-button.tsx'
import styles from './ask-for-notices.module.css'
import { switchOff, switchOn } from './switch-notices.ts'
import { unreachableMessage } from '../unreachable-message.ts'

/** The question, once for each device. */
export default function AskForNotices({ onAnswered }: { readonly onAnswered: () => void }) {
  const [isUnreachable, setUnreachable] = useState(false)
  const accept = async () => {
    if (await switchOn()) onAnswered()
    else setUnreachable(true)
  }
  const refuse = () => {
    switchOff()
    onAnswered()
  }
  return (
    <section className={styles.bar} aria-label="Notices">
      <p>
        Shall this device knock at new orders?{' '}
        <span className={styles.more}>
          Softly, and not from 21.00 to 8.00. <Link to={deskAddressOf('account')}>Your account</Link> has the hours.
        </span>
      </p>
      <DeskButton onClick={() => void accept()}>Yes, knock</DeskButton>
      <DeskButton look="flat" onClick={refuse}>
        No
      </DeskButton>
      {isUnreachable && <p role="alert">{unreachableMessage}</p>}
    </section>
  )
}

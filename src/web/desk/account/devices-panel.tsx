import { Form } from 'react-router'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import styles from './account-page.module.css'
import { type Answered, AnswerOf } from './answer-of.tsx'
import type { Account } from './load-account.ts'

/** Where somebody is logged in. */
export function DevicesPanel({ devices, now, answer }: Pick<Account, 'devices' | 'now'> & Answered) {
  return (
    <Panel title="Your devices" note={devices.length === 1 ? 'this one only' : `${devices.length} logged in`}>
      <AnswerOf answer={answer} forms={['end-device', 'end-others']} />
      <ul className={styles.lines}>
        {devices.map(({ id, device, network, since, seenAt, isThis }) => (
          <li key={id}>
            <span>
              {device} {isThis && <Tag look="done">this one</Tag>}
              <small>
                {network ? `${network}, since` : 'since'} <Moment at={since} now={now} />, last used <Moment at={seenAt} now={now} />
              </small>
            </span>
            {!isThis && (
              <Form method="post">
                <input type="hidden" name="device" value={id} />
                <DeskButton type="submit" look="flat" name="intent" value="end-device" aria-label={`Log out ${device}`}>
                  Log out
                </DeskButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post">
          <DeskButton type="submit" name="intent" value="end-others">
            Log out all others
          </DeskButton>
        </Form>
      )}
    </Panel>
  )
}

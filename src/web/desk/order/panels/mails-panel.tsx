import { Link } from 'react-router'
import { mailKindLabels } from '#src/shop/staff-texts/mail-kind-labels.ts'
import { MailActs, mailLooks, mailStates } from '../../../desk-ui/mails/mail-acts.tsx'
import { StateLabel } from '../../../desk-ui/state-label.tsx'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import { FoldingPanel } from './folding-panel.tsx'
import styles from './mails-panel.module.css'
import { Moment } from '../../../desk-ui/moment.tsx'
import type { OrderScreen } from '../order-screen.ts'

export function MailsPanel({ order }: { readonly order: OrderScreen }) {
  const { mails, now, may } = order
  const stuck = mails.filter(({ state }) => state === 'dead').length
  return (
    <FoldingPanel id="mails" title="Mails" note={stuck > 0 ? `${stuck} given up` : `${mails.length} written`} foldsOnPhone flush>
      {mails.length === 0 && <p className={styles.none}>No mail about it was written yet.</p>}
      <ul className={styles.mails}>
        {mails.toReversed().map(({ id, kind, to, state, attempts, sentAt, createdAt, nextTryAt, lastError }) => (
          <li key={id}>
            <p className={styles.what}>
              <Link to={deskAddressOf('mail', { id: String(id) })}>{mailKindLabels[kind]}</Link>
              <span className="soft">to {to}</span>
            </p>
            <p className={styles.how}>
              <StateLabel look={mailLooks[state]}>{mailStates[state]}</StateLabel> <Moment at={sentAt ?? createdAt} now={now} />
              {lastError && state !== 'sent' && (
                <span className="soft">
                  tried {attempts} times: “{lastError}”{' '}
                  {nextTryAt && (
                    <>
                      Next at <Moment at={nextTryAt} now={now} />
                    </>
                  )}
                </span>
              )}
            </p>
            {may.sendMails && !order.erasedAt && (
              <div className={styles.acts}>
                <MailActs id={id} kind={kind} isStuck={state === 'dead'} to={to} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </FoldingPanel>
  )
}

import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { formatPaise, sum } from '#src/kit/money.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import { mayDo } from '#src/shop/staff/desk-rights.ts'
import { differenceText } from '#src/shop/staff-texts/money/difference-texts.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { MoneyLinks } from '../../desk-ui/money/money-links.tsx'
import { Moment } from '../../desk-ui/moment.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { DifferenceLine, type ShownDifference } from './difference-line.tsx'
import styles from './money-page.module.css'

const acceptedShown = 20

export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  if (!mayDo(login.role, 'seeMoney')) throw redirect(deskAddressOf('payments'))
  const [differences, accepted] = await Promise.all([shop.money.differences(), shop.money.listAccepted(acceptedShown)])
  return {
    differences: differences.map((difference): ShownDifference => ({ ...difference, ...differenceText(difference) })),
    accepted,
    mayBalance: mayDo(login.role, 'balanceMoney'),
    now,
  }
}

/** Where what we know of money differs from what others say; usually nothing. */
export default function MoneyPage() {
  const { differences, accepted, mayBalance, now } = useLoaderData<typeof loader>()
  useFreshPage(['money', 'payments', 'orders', 'parcels'], isWriting)
  const total = sum(differences.flatMap(({ amountPaise }) => amountPaise ?? []))
  const count = differences.length === 1 ? 'One difference' : `${differences.length} differences`
  const state = differences.length === 0 ? `Everything agrees up to ${formatTimestamp(now)}.` : `${count}, ${formatPaise(total)} in all.`
  return (
    <DeskPage title="Money" state={state} acts={<MoneyLinks />}>
      <div className={styles.panels}>
        {differences.length > 0 && (
          <Panel title="What differs" note="the oldest first" flush>
            <ul className={styles.lines}>
              {differences.map((difference) => (
                <li key={difference.key}>
                  <DifferenceLine {...{ difference, mayBalance, now }} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {accepted.length > 0 && (
          <Panel title="Let be" note="the latest first" flush>
            <ul className={styles.lines}>
              {accepted.map(({ id, text, amountPaise, note, acceptedBy, acceptedAt }) => (
                <li key={id} className={styles.line}>
                  <p className={styles.what}>
                    {text}
                    <small>
                      {acceptedBy}, <Moment at={acceptedAt} now={now} />: “{note}”
                    </small>
                  </p>
                  <b className={styles.amount}>{amountPaise === undefined ? null : formatPaise(amountPaise)}</b>
                  <div className={styles.acts}>
                    {mayBalance && (
                      <ActButton act="money.reopen" input={{ id }} look="flat">
                        Back on the list
                      </ActButton>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {differences.length === 0 && accepted.length === 0 && (
          <p className={styles.empty}>
            Here stands whatever differs: money that is held or late, refunds that are not through, and what the files of the gateway and of
            the carrier say otherwise than the shop. Read these files under Settlements and Cash.
          </p>
        )}
      </div>
    </DeskPage>
  )
}

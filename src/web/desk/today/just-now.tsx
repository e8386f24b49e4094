import { orderStateLabels } from '#src/shop/staff-texts/order-state-labels.ts'
import { ageLabel } from '#src/shop/staff-texts/today-texts.ts'
import type { ColleagueAct } from '#src/shop/workflows/today/today.ts'
import { StateLabel } from '../../desk-ui/state-label.tsx'
import styles from './just-now.module.css'

/** What colleagues did last. */
export function JustNow({ acts, now }: { readonly acts: readonly ColleagueAct[]; readonly now: Date }) {
  if (acts.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>Just now</h2>
      <ul className={styles.acts}>
        {acts.map((act) => (
          <li key={`${act.orderNumber} ${act.at.getTime()} ${JSON.stringify(act.did)}`}>
            <span className={styles.face} aria-hidden="true">
              {act.staffName.slice(0, 1)}
            </span>
            <p>
              {act.staffName.split(' ')[0]} <b>{act.orderNumber}</b> <Did did={act.did} />
              <small>{ageLabel(act.at, now)}</small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Did({ did }: Pick<ColleagueAct, 'did'>) {
  if ('act' in did) return did.act
  const { label, look } = orderStateLabels[did.state]
  return <StateLabel look={look}>{label}</StateLabel>
}

import { Link } from 'react-router'
import type { ChangePlan } from '#src/shop/workflows/planning/planning.ts'
import { comingText } from '#src/shop/staff-texts/products/plan-texts.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { Panel } from '../panel.tsx'
import { CallOffPlan } from './call-off-plan.tsx'
import styles from './coming-plans.module.css'

type Coming = Pick<ChangePlan, 'id' | 'source' | 'name' | 'state' | 'startsAt' | 'endsAt'>

type ComingPlansProps = { readonly plans: readonly Coming[]; readonly mayCallOff: boolean }

/** What goes out or ends by itself, the next first, and a way to call it off; of one text, what was stopped, too. */
export function ComingPlans({ plans, mayCallOff }: ComingPlansProps) {
  if (plans.length === 0) return null
  return (
    <Panel title="Planned" note={plans.length === 1 ? 'one change' : `${plans.length} changes`}>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <span>
              {mayCallOff ? <Link to={deskAddressOf('changePlan', { plan: String(plan.id) })}>{plan.name}</Link> : plan.name}{' '}
              {comingText(plan)}
            </span>
            {mayCallOff && <CallOffPlan plan={plan} look="quiet" />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

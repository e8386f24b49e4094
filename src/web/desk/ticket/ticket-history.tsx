import { boardTexts, doneStepLabel } from '#src/shop/staff-texts/workshop-texts.ts'
import type { DoneStep } from '#src/shop/workshop/unit.ts'
import { Moment } from '../../desk-ui/moment.tsx'
import styles from './ticket-page.module.css'

/** Who did which step and when, also those that were taken back. */
export function TicketHistory({ steps, now }: { readonly steps: readonly DoneStep[]; readonly now: Date }) {
  if (steps.length === 0) return <p className="soft">{boardTexts.noSteps}</p>
  return (
    <ol className={styles.history}>
      {steps.map((step) => (
        <li key={step.id}>
          <b>{doneStepLabel(step)}</b>
          <span>{step.by.who === 'staff' ? step.by.name : step.by.who}</span>
          <Moment at={step.at} now={now} />
          {step.takenBackBy && <span className="soft">{boardTexts.takenBack(step.takenBackBy)}</span>}
        </li>
      ))}
    </ol>
  )
}

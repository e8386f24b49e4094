import { breachStandingText, breachStepAdvice, breachStepText, breachStepVerbs } from '#src/shop/staff-texts/privacy/breach-texts.ts'
import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { Breach, BreachStanding } from '#src/shop/workflows/reporting/reporting.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import styles from './privacy-page.module.css'

export type ShownBreach = Pick<Breach, 'id' | 'what' | 'whose' | 'remedy'> &
  Pick<BreachStanding, 'open'> & { readonly noticed: string; readonly standing: string; readonly steps: readonly string[] }

export const toShownBreach = (breach: Breach & BreachStanding): ShownBreach => ({
  ...{ id: breach.id, what: breach.what, whose: breach.whose, remedy: breach.remedy, open: breach.open },
  noticed: `Noticed ${formatTimestamp(breach.noticedAt)}, written down by ${breach.recordedBy}`,
  standing: breachStandingText(breach),
  steps: breach.steps.map(breachStepText),
})

/** Personal data that came where they should not, and what the law still wants done about it. */
export const BreachesPanel = ({ breaches, now }: { readonly breaches: readonly ShownBreach[]; readonly now: string }) => (
  <Panel title="Breaches" note="Personal data that came where they should not" flush>
    {breaches.length === 0 && (
      <p className={styles.none}>None is written down. Write one down as soon as it is known: the law counts hours from then.</p>
    )}
    <ul className={styles.rows}>
      {breaches.map((breach) => (
        <li key={breach.id}>
          <div className={styles.breach}>
            <p>
              <b>Breach {breach.id}</b>, {breach.what}
            </p>
            <p>{breach.whose}</p>
            <p>{breach.remedy}</p>
            <ul className="soft">
              {breach.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </div>
          <div className={styles.standing}>
            <p className="soft">{breach.noticed}</p>
            <p>{breach.standing}</p>
            <Steps breach={breach} />
          </div>
        </li>
      ))}
    </ul>
    <div className={styles.acts}>
      <ActDialog
        act="privacy.recordBreach"
        label="Write one down"
        title="Personal data came where they should not"
        explanation="Whoever it was, write down what is known now: the law counts from when it was noticed, and the Board and everybody whose data it was are informed without delay. Name nobody here."
        verb="Write it down"
      >
        <ActText name="noticed" label="Noticed" hint="Such as 2026-11-28 14.30" required autoComplete="off" defaultValue={now} />
        <ActText name="what" label="What happened" hint="When, where, how far it went, how it was found" required isLong />
        <ActText name="whose" label="Whose data" hint="Which data, of how many people" required isLong />
        <ActText name="remedy" label="What is done about it" hint="By you, and by the people themselves" required isLong />
      </ActDialog>
    </div>
  </Panel>
)

/** Those that are still open: informing comes in any order, closing last. */
const Steps = ({ breach: { id, open } }: { readonly breach: ShownBreach }) =>
  open
    .filter((step) => step !== 'closed' || open.length === 1)
    .map((step) => (
      <ActDialog
        key={step}
        act="privacy.breachStep"
        input={{ breach: id, step }}
        label={breachStepVerbs[step]}
        title={`Breach ${id}: ${breachStepVerbs[step].toLowerCase()}`}
        explanation={breachStepAdvice[step]}
        verb="Write it down"
      >
        <ActText name="note" label="Note" hint="Such as the number that the Board gave" autoComplete="off" />
      </ActDialog>
    ))

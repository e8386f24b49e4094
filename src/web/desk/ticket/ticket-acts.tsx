import { boardTexts, spoiltReasonLabels, unitStepLabels } from '#src/shop/staff-texts/workshop-texts.ts'
import { type DoneStep, nextStepOf, spoiltReasons, type WorkshopUnit } from '#src/shop/workshop/unit.ts'
import { ActDialog, ActText } from '../../desk-ui/acts/act-dialog.tsx'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import styles from './ticket-page.module.css'

type TicketActsProps = {
  readonly unit: Pick<WorkshopUnit, 'ticket' | 'state' | 'personalisation' | 'lockedBy'>
  readonly lastStep: Pick<DoneStep, 'id'> | undefined
  readonly isInWork: boolean
}

/** The next step as the one primary button; the step back, making it again and asking beside it. */
export function TicketActs({ unit: { ticket, state, personalisation, lockedBy }, lastStep, isInWork }: TicketActsProps) {
  if (!isInWork) return <p className="soft">{boardTexts.orderOver}</p>
  const next = nextStepOf(state, personalisation !== undefined)
  return (
    <div className={styles.acts}>
      {next && (
        <div className={styles.next}>
          <ActButton key={next} act="units.step" input={{ ticket, step: next }} look="primary" icon="check">
            {unitStepLabels[next]}
          </ActButton>
        </div>
      )}
      {state === 'queued' && personalisation && (
        <ActButton key={String(lockedBy)} act={lockedBy === undefined ? 'units.lock' : 'units.unlock'} input={{ ticket }}>
          {lockedBy === undefined ? boardTexts.lock : boardTexts.unlock}
        </ActButton>
      )}
      {lastStep && (
        <ActButton act="units.back" input={{ ticket, stepId: lastStep.id }}>
          {boardTexts.back}
        </ActButton>
      )}
      {state !== 'packed' && <Again ticket={ticket} />}
      <ActDialog
        act="units.ask"
        input={{ ticket }}
        label={boardTexts.ask}
        title={boardTexts.askTitle}
        explanation={boardTexts.askExplained}
        verb={boardTexts.askVerb}
      >
        <ActText name="question" label={boardTexts.askQuestion} required isLong />
      </ActDialog>
    </div>
  )
}

function Again({ ticket }: { readonly ticket: string }) {
  return (
    <ActDialog
      act="units.again"
      input={{ ticket }}
      label={boardTexts.again}
      icon="retry"
      title={boardTexts.againTitle}
      explanation={boardTexts.againExplained}
      verb={boardTexts.againVerb}
    >
      <SelectField name="reason" label={boardTexts.againReason} required>
        {spoiltReasons.map((reason) => (
          <option key={reason} value={reason}>
            {spoiltReasonLabels[reason]}
          </option>
        ))}
      </SelectField>
    </ActDialog>
  )
}

import { boardTexts, unitStepLabels } from '#src/shop/staff-texts/workshop-texts.ts'
import { nextStepOf } from '#src/shop/workshop/unit.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { PrintLink } from '../../desk-ui/print-link.tsx'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { chosenForm } from './chosen-form.ts'
import type { BoardUnit, ShownColumn } from './shown-board.ts'
import styles from './workshop.module.css'

type BoardHeadProps = {
  readonly columns: readonly ShownColumn[]
  readonly chosen: readonly BoardUnit[]
  readonly onChooseNone: () => void
}

/** As many tickets as are printed at once. */
const mostPrinted = 200

/** The acts of the board: on what is chosen, or else printing the tickets that were not printed yet. */
export function BoardHead({ columns, chosen, onChooseNone }: BoardHeadProps) {
  const shown = columns.flatMap(({ groups }) => groups.flatMap(({ units }) => units))
  const unprinted = shown
    .filter(({ state, timesPrinted, isPrintOutdated }) => state === 'queued' && (timesPrinted === 0 || isPrintOutdated))
    .slice(0, mostPrinted)
  return (
    <div className={styles.head}>
      {chosen.length > 0 && (
        <>
          <span role="status">{boardTexts.chosen(chosen.length)}</span>
          <LockChosen chosen={chosen} onDone={onChooseNone} />
          {(['pressed', 'checked'] as const).map((step) => (
            <StepOfChosen key={step} step={step} chosen={chosen} onDone={onChooseNone} />
          ))}
        </>
      )}
      {/* The checkboxes of the board belong to this form. Without scripts it prints what is checked, or what was not printed yet. */}
      <form id={chosenForm} method="post" action={fullDeskAddressOf('print', { form: 'ticket' })} target="_blank" rel="noreferrer">
        <input type="hidden" name="otherwise" value={unprinted.map(({ ticket }) => ticket).join(',')} />
        <DeskButton type="submit" icon="print" look={chosen.length === 0 && unprinted.length > 0 ? 'primary' : 'secondary'}>
          {printLabel(chosen.length, unprinted.length)}
        </DeskButton>
      </form>
      {chosen.length > 0 ? (
        <DeskButton look="quiet" onClick={onChooseNone}>
          {boardTexts.chooseNone}
        </DeskButton>
      ) : (
        <PrintLink form="pick-list">{boardTexts.pickList}</PrintLink>
      )}
    </div>
  )
}

function printLabel(chosen: number, unprinted: number): string {
  if (chosen > 0) return boardTexts.printChosen(chosen)
  return unprinted > 0 ? boardTexts.printNew(unprinted) : boardTexts.printAnew
}

/** Takes the chosen units to the press: their shoppers can change the writing no more. */
function LockChosen({ chosen, onDone }: Omit<StepOfChosenProps, 'step'>) {
  const open = chosen.filter(({ state, lockedBy, personalisation }) => state === 'queued' && personalisation && lockedBy === undefined)
  if (open.length === 0) return null
  return (
    <ActButton act="units.lock" each={open.map(({ ticket }) => ({ ticket }))} onAccepted={onDone}>
      {boardTexts.lockChosen(open.length)}
    </ActButton>
  )
}

type StepOfChosenProps = { readonly step: 'pressed' | 'checked'; readonly chosen: readonly BoardUnit[]; readonly onDone: () => void }

/** One step for all chosen units of which it is the next. */
function StepOfChosen({ step, chosen, onDone }: StepOfChosenProps) {
  const ready = chosen.filter(({ state, personalisation }) => nextStepOf(state, personalisation !== undefined) === step)
  if (ready.length === 0) return null
  return (
    <ActButton act="units.step" each={ready.map(({ ticket }) => ({ ticket, step }))} onAccepted={onDone}>
      {boardTexts.stepOf(unitStepLabels[step], ready.length)}
    </ActButton>
  )
}

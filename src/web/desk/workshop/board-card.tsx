import { Link } from 'react-router'
import { boardTexts, unitStateLabel, unitStepLabels } from '#src/shop/staff-texts/workshop-texts.ts'
import { nextStepOf, type UnitState } from '#src/shop/workshop/unit.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { StateLabel, type StateLook } from '../../desk-ui/state-label.tsx'
import { Tag } from '../../desk-ui/tag.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import { chosenForm } from './chosen-form.ts'
import type { BoardUnit } from './shown-board.ts'
import styles from './workshop.module.css'

const stateLooks: Readonly<Record<UnitState, StateLook>> = {
  queued: 'hollow',
  pressed: 'wait',
  checked: 'done',
  packed: 'done',
  cancelled: 'ended',
}

type BoardCardProps = {
  readonly unit: BoardUnit
  readonly isChosen: boolean
  readonly onChoose: (ticket: string, isChosen: boolean) => void
  /** Where no group above it does. */
  readonly namesProduct?: boolean
}

/** One unit: its lid as the shopper saw it, what is written on it, and its next step as one tap. */
export function BoardCard({ unit, isChosen, onChoose, namesProduct = false }: BoardCardProps) {
  const { ticket, state, personalisation, isTrial, timesSpoilt, timesPrinted, lockedBy, isPrintOutdated } = unit
  const next = nextStepOf(state, personalisation !== undefined)
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <label className={styles.choose}>
        <span className="unseen">{boardTexts.choose(ticket)}</span>
        <input
          type="checkbox"
          name="of"
          value={ticket}
          form={chosenForm}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(ticket, currentTarget.checked)}
        />
      </label>
      <Link className={styles.unit} to={deskAddressOf('ticket', { ticket })}>
        <LidPicture lid={unit} shownWidth={88} className={styles.lid} />
        <span className={styles.what}>
          {personalisation?.name && <strong>{personalisation.name}</strong>}
          {personalisation?.sign && <span>{personalisation.sign}</span>}
          {namesProduct && (
            <span>
              {unit.productName}, {unit.colourName}
            </span>
          )}
          <span className={styles.code}>{ticket}</span>
        </span>
      </Link>
      <p className={styles.marks}>
        <StateLabel look={stateLooks[state]}>{unitStateLabel(unit)}</StateLabel>
        {timesSpoilt > 0 && <Tag look="late">{boardTexts.again}</Tag>}
        {isPrintOutdated && state === 'queued' && <Tag look="late">{boardTexts.outdated}</Tag>}
        {lockedBy !== undefined && state === 'queued' && <Tag>{boardTexts.locked}</Tag>}
        {timesPrinted > 0 && state === 'queued' && !isPrintOutdated && <Tag>{boardTexts.printed(timesPrinted)}</Tag>}
        {isTrial && <Tag>Trial</Tag>}
      </p>
      {(next === 'pressed' || next === 'checked') && (
        <div className={styles.step}>
          <ActButton act="units.step" input={{ ticket, step: next }}>
            {unitStepLabels[next]}
          </ActButton>
        </div>
      )}
    </li>
  )
}

import { useId } from 'react'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import { reasonLabels, wayLabels } from '#src/shop/returns/return-labels.ts'
import { returnReasons, returnWishes } from '#src/shop/returns/return.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/form/field.tsx'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import styles from './order-return-page.module.css'
import { PhotoField } from './photo-field.tsx'
import type { RefusedReturn } from './receive-return.ts'
import type { ReturnableLine, ShownReturns } from './return-view.ts'

type ReturnFormProps = { readonly shown: ShownReturns; readonly refused: RefusedReturn | undefined }

/** Asks for a return. A plain form: what was refused is shown again with all that was written, and its photographs. */
export function ReturnForm({ shown, refused }: ReturnFormProps) {
  const { lines, rules, orderId, photos } = shown
  const { written, faults = {}, photoFaults = [] } = refused ?? {}
  const first = (['units', 'reason', 'wish'] as const).find((name) => faults[name])
  const wishes = returnWishes.filter(
    (wish) =>
      wish === 'money' || lines.some(({ left, personalisation }) => left > 0 && (wish === 'remake') === (personalisation !== undefined)),
  )
  return (
    <form method="post" encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="do" value="ask" />
      {faults.form && <p role="alert">{faults.form}</p>}
      <Group legend="Which pieces come back?" fault={faults.units}>
        <Lines lines={lines} written={written} takesFocus={first === 'units'} />
      </Group>
      <Choice
        legend="Why?"
        name="reason"
        fault={faults.reason}
        takesFocus={first === 'reason'}
        options={returnReasons
          .filter((reason) => reason !== 'changed_mind' || rules.returnDays > 0)
          .map((value) => ({ value, label: reasonLabels[value] }))}
        chosen={written?.reason}
      />
      <PhotoField
        orderId={orderId}
        kept={photos}
        isNeeded={rules.needsPhotos}
        faults={[...photoFaults, ...(faults.photos ? [faults.photos] : [])]}
      />
      <TextAreaField
        label="What happened? (optional)"
        name="words"
        maxLength={1_000}
        rows={3}
        defaultValue={written?.words}
        error={faults.words}
      />
      <Choice
        legend="What would you like?"
        name="wish"
        fault={faults.wish}
        takesFocus={first === 'wish'}
        options={wishes.map((value) => ({ value, label: wayLabels[value] }))}
        chosen={written?.wish}
      />
      <p className={styles.soft}>{costText(shown)}</p>
      <Button type="submit">Ask for the return</Button>
    </form>
  )
}

type LinesProps = {
  readonly lines: readonly ReturnableLine[]
  readonly written: RefusedReturn['written'] | undefined
  readonly takesFocus: boolean
}

const Lines = ({ lines, written, takesFocus }: LinesProps) => (
  <ul className={styles.lines}>
    {lines
      .filter(({ left }) => left > 0)
      .map((line, at) => (
        <Line
          key={line.position}
          line={line}
          written={written?.units[line.position]}
          isOnly={lines.length === 1}
          takesFocus={takesFocus && at === 0}
        />
      ))}
  </ul>
)

function costText({ rules, deadlines }: ShownReturns): string {
  const until = deadlines ? ` What is faulty, wrong or late can come back until ${formatLongDay(deadlines.fault)}.` : ''
  return (rules.isFree ? 'The way back is at our cost.' : 'The way back is at your cost, unless a piece is faulty, wrong or late.') + until
}

function Line({
  line,
  written,
  isOnly,
  takesFocus,
}: {
  readonly line: ReturnableLine
  readonly written: string | undefined
  readonly isOnly: boolean
  readonly takesFocus: boolean
}) {
  const { position, left, productName, colourName, personalisation } = line
  const id = `units${position}`
  return (
    <li className={styles.line}>
      <LidPicture lid={line} shownWidth={128} eager className={styles.picture} />
      <label htmlFor={id}>
        <b>{productName}</b>, {colourName}
        {personalisation?.name && <span>“{personalisation.name}”</span>}
        {personalisation?.sign && <span>{personalisation.sign}</span>}
      </label>
      <select
        id={id}
        name={id}
        defaultValue={written ?? (isOnly ? '1' : '0')}
        className={styles.units}
        {...(takesFocus && { autoFocus: true })}
      >
        {Array.from({ length: left + 1 }, (_, units) => (
          <option key={units} value={units}>
            {units === 0 ? 'none' : units === left && left > 1 ? `all ${units}` : units}
          </option>
        ))}
      </select>
    </li>
  )
}

type ChoiceProps = {
  readonly legend: string
  readonly name: string
  readonly fault: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: string | undefined
  /** The first field that is wrong has the focus when the page comes back. */
  readonly takesFocus: boolean
}

const Choice = ({ legend, name, fault, options, chosen, takesFocus }: ChoiceProps) => (
  <Group legend={legend} fault={fault}>
    {options.map(({ value, label }, at) => (
      <label key={value} className={styles.option}>
        <input
          type="radio"
          name={name}
          value={value}
          defaultChecked={value === chosen}
          {...(takesFocus && at === 0 && { autoFocus: true })}
        />{' '}
        {label}
      </label>
    ))}
  </Group>
)

type GroupProps = { readonly legend: string; readonly fault: string | undefined; readonly children: React.ReactNode }

function Group({ legend, fault, children }: GroupProps) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={fault && id}>
      <legend>{legend}</legend>
      {fault && (
        <p role="alert" id={id} className={styles.faults}>
          {fault}
        </p>
      )}
      {children}
    </fieldset>
  )
}

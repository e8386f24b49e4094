import { formatPaise } from '#src/kit/money.ts'
import { checkName } from '#src/kit/lid/check-name.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { fieldFault } from '../../desk-ui/acts/field-fault.ts'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { SelectField, TextField } from '../../ui/form/field.tsx'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import type { FoundProduct } from './find-sold.ts'
import type { TakingScreen } from './load-taking.ts'
import { lineField } from './taking-form.ts'
import styles from './take-order-page.module.css'

const shownWidth = 84
/** Where writing goes on: whoever listens to a caller looks for no field. */
const begins = { autoFocus: true } as const

/** What is ordered. The button that looks comes first in the form: Enter in any field presses it, and orders nothing. */
export function LinesPanel({ screen }: { readonly screen: TakingScreen }) {
  const { form, found, lines, problem, isFull } = screen
  return (
    <Panel title="What they order">
      <div className={styles.find}>
        <TextField
          name="find"
          label="Find a piece"
          type="search"
          hint="By its name or code, among what is for sale"
          defaultValue={form.find}
          error={fieldFault(problem, 'find')}
          autoComplete="off"
          {...(lines.length === 0 && begins)}
        />
        <DeskButton type="submit">Find</DeskButton>
      </div>
      <p role="status" className={found?.length === 0 ? styles.soft : 'unseen'}>
        {found && (found.length === 0 ? 'Nothing that is for sale has this name or code.' : `${found.length} found`)}
      </p>
      {found && found.length > 0 && <Found products={found} isFull={isFull} />}
      {lines.length > 0 && (
        <ol className={styles.lines} aria-label="Ordered pieces">
          {lines.map((line) => (
            <Line key={line.id} line={line} screen={screen} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

const Found = ({ products, isFull }: { readonly products: readonly FoundProduct[]; readonly isFull: boolean }) => (
  <ul className={styles.found} aria-label="Found">
    {products.map(({ id, name, code, pricePaise, isPersonalisable, colours }) => (
      <li key={id}>
        <p>
          <b>{name}</b> {formatPaise(pricePaise)}
          <small>
            {code}
            {isPersonalisable && ' · takes a writing'}
          </small>
        </p>
        <p className={styles.colours}>
          {colours.map(({ variantId, colourName, available }) => (
            <DeskButton key={variantId} type="submit" name="step" value={`add ${variantId}`} disabled={isFull || available <= 0}>
              <span className="unseen">Add {name}, </span>
              {colourName} <small>{available > 0 ? `${available} there` : 'sold out'}</small>
            </DeskButton>
          ))}
        </p>
      </li>
    ))}
  </ul>
)

type LineProps = { readonly line: TakingScreen['lines'][number]; readonly screen: TakingScreen }

function Line({ line, screen: { form, problem } }: LineProps) {
  const { id, sold } = line
  const title = sold ? `${sold.productName}, ${sold.colourName}` : line.variantId
  const isNew = form.step.kind === 'add' && id === form.lines.at(-1)?.id
  return (
    <li className={styles.line} aria-label={title}>
      <input type="hidden" name={lineField(id, 'variant')} value={line.variantId} />
      {sold && <LidPicture className={styles.picture} lid={{ ...sold, personalisation: writingOf(line) }} shownWidth={shownWidth} />}
      <p className={styles.title}>
        <b>{title}</b> {sold && formatPaise(sold.unitPricePaise)}
        <small>{sold && `${Math.max(0, sold.available)} there`}</small>
      </p>
      <div className={styles.lineFields}>
        <TextField
          name={lineField(id, 'quantity')}
          label="Quantity"
          inputMode="numeric"
          defaultValue={line.quantity}
          error={fieldFault(problem, lineField(id, 'quantity'))}
          autoComplete="off"
          {...(isNew && begins)}
        />
        <Writing line={line} problem={problem} />
      </div>
      <DeskButton type="submit" name="step" value={`remove ${id}`} look="flat" aria-label={`Take off ${title}`}>
        Take off
      </DeskButton>
    </li>
  )
}

function Writing({ line: { id, sold, name, sign }, problem }: Pick<LineProps, 'line'> & Pick<TakingScreen, 'problem'>) {
  const rules = sold?.personalisation
  if (!rules) return null
  return (
    <>
      <TextField
        name={lineField(id, 'name')}
        label="Name on it"
        hint={`If wanted; letters and spaces, ${rules.maxNameLength} at most`}
        defaultValue={name}
        error={fieldFault(problem, lineField(id, 'name'))}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
      />
      {rules.zodiac && (
        <SelectField name={lineField(id, 'sign')} label="Sign" defaultValue={sign} error={fieldFault(problem, lineField(id, 'sign'))}>
          <option value="">No sign</option>
          {zodiacSigns.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      )}
    </>
  )
}

/** As it would be pressed; undefined while nothing, or what cannot be pressed, is written. */
function writingOf({ sold, name: written, sign }: LineProps['line']) {
  const name = sold?.personalisation && checkName(written, sold.personalisation.maxNameLength)
  if (!name?.ok || (name.value === '' && sign === '')) return undefined
  return { name: name.value, sign: sign || undefined }
}

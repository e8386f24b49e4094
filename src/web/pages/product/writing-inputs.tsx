import { useSyncExternalStore } from 'react'
import { checkName, cleanName } from '#src/kit/personal-name.ts'
import { type ZodiacSign, zodiacSigns } from '#src/kit/zodiac.ts'
import type { Canvas, Product } from '#src/shop/catalogue/product.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ZodiacGlyph } from '../../ui/zodiac-glyph.tsx'
import { type Choice, writingOf } from './choice.ts'
import { Lid } from './lid.tsx'
import styles from './personalise.module.css'

type WritingInputsProps = {
  readonly choice: Choice
  readonly canvas: Canvas
  readonly rules: NonNullable<Product['personalisation']>
  readonly onWrite: (written: { name?: string; sign?: string }) => void
}

/** What is written on the lid. Fetched when somebody wants to write. */
export default function WritingInputs({ choice, canvas, rules, onWrite }: WritingInputsProps) {
  return (
    <div className={styles.inputs}>
      <Preview canvas={canvas} choice={choice} />
      <NameInput name={choice.name} maxLength={rules.maxNameLength} onWrite={onWrite} />
      {rules.zodiac && <SignPicker sign={choice.sign} onChoose={(sign) => onWrite({ sign })} />}
      <p className={styles.note}>We press exactly what you see. A personalised piece is made for you and cannot be exchanged.</p>
    </div>
  )
}

/** On a phone the large picture is out of sight while one types. */
function Preview({ canvas, choice }: { canvas: Canvas; choice: Choice }) {
  const written = writingOf(choice)
  const isPhone = useIsPhone()
  if (!written || !isPhone) return null
  return (
    <div className={styles.preview} aria-hidden="true">
      <Lid canvas={canvas} written={written} sizes="176px" shownWidth={176} alt="" />
    </div>
  )
}

function NameInput({ name, maxLength, onWrite }: { name: string; maxLength: number; onWrite: (written: { name: string }) => void }) {
  const checked = checkName(name, maxLength)
  return (
    <TextField
      label="Name"
      name="customText"
      value={name}
      hint={`Letters and spaces, ${name.length} of ${maxLength}`}
      error={checked.ok ? undefined : checked.problem.message}
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      onChange={(event) => onWrite({ name: cleanName(event.currentTarget.value, maxLength) })}
    />
  )
}

function SignPicker({ sign, onChoose }: { sign: string; onChoose: (sign: string) => void }) {
  return useIsPhone() ? <SignSelect sign={sign} onChoose={onChoose} /> : <SignTiles sign={sign} onChoose={onChoose} />
}

function SignSelect({ sign, onChoose }: { sign: string; onChoose: (sign: string) => void }) {
  return (
    <SelectField label="Zodiac sign" name="zodiacSign" value={sign} onChange={(event) => onChoose(event.currentTarget.value)}>
      <option value="">Select a Zodiac Sign</option>
      {zodiacSigns.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </SelectField>
  )
}

function SignTiles({ sign, onChoose }: { sign: string; onChoose: (sign: string) => void }) {
  return (
    <fieldset>
      <legend className={styles.legend}>Zodiac sign</legend>
      <div className={styles.tiles}>
        <SignTile value="" words="No sign" isChosen={sign === ''} onChoose={onChoose} />
        {zodiacSigns.map((each) => (
          <SignTile key={each} value={each} words={each} isChosen={sign === each} onChoose={onChoose} />
        ))}
      </div>
    </fieldset>
  )
}

function SignTile({
  value,
  words,
  isChosen,
  onChoose,
}: {
  value: ZodiacSign | ''
  words: string
  isChosen: boolean
  onChoose: (sign: string) => void
}) {
  return (
    <label className={value === '' ? `${styles.tile} ${styles.none}` : styles.tile}>
      <input type="radio" name="zodiacSign" value={value} checked={isChosen} className="unseen" onChange={() => onChoose(value)} />
      {value !== '' && <ZodiacGlyph sign={value} size={24} />}
      <span>{words}</span>
    </label>
  )
}

const phone = '(width < 600px)'

/** Asked only once something is open that no server drew, so the two pictures of the page cannot differ. */
const useIsPhone = (): boolean =>
  useSyncExternalStore(
    listenToWidth,
    () => window.matchMedia(phone).matches,
    () => false,
  )

function listenToWidth(changed: () => void): () => void {
  const query = window.matchMedia(phone)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

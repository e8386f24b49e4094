import { type ZodiacSign, zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { Canvas, Personalisation, Product } from '#src/shop/catalogue/product.ts'
import { SelectField } from '#src/web/ui/form/field.tsx'
import { NameField } from '#src/web/ui/form/name-field.tsx'
import { ZodiacGlyph } from '#src/web/ui/lid/zodiac-glyph.tsx'
import type { ChosenOptions } from '../choice.ts'
import { Lid } from './lid.tsx'
import styles from './personalise.module.css'

/** Fetches the letters before the first of them is needed. */
const prepareLetters = () => void import('#src/web/ui/lid/lid-foil.tsx').catch(() => {})

type WritingInputsProps = {
  readonly choice: ChosenOptions
  readonly written: Personalisation
  readonly canvas: Canvas
  readonly rules: NonNullable<Product['personalisation']>
  readonly onWrite: (written: { name?: string; sign?: string }) => void
}

/** The inputs for the writing on the lid. Fetched when personalisation is turned on. */
export default function WritingInputs({ choice, written, canvas, rules, onWrite }: WritingInputsProps) {
  return (
    <div className={styles.inputs} onFocus={prepareLetters}>
      <Preview canvas={canvas} written={written} />
      <NameField label="Name" value={choice.name} maxLength={rules.maxNameLength} onChange={(name) => onWrite({ name })} />
      {rules.zodiac && <SignSelect sign={choice.sign} onChoose={(sign) => onWrite({ sign })} />}
      {rules.zodiac && <SignTiles sign={choice.sign} onChoose={(sign) => onWrite({ sign })} />}
      <p className={styles.note}>
        We press exactly what you see: please check the spelling. What holds for its return stands below the button.
      </p>
    </div>
  )
}

/** A small lid for windows where the large picture is out of view while the shopper types. */
function Preview({ canvas, written }: { canvas: Canvas; written: Personalisation }) {
  return (
    <div className={styles.preview} aria-hidden="true">
      <Lid canvas={canvas} written={written} sizes="176px" shownWidth={176} alt="" />
    </div>
  )
}

/** The page has both a select and tiles, and the window's width decides by CSS which is shown, so that server and browser render the same. */
function SignSelect({ sign, onChoose }: { sign: string; onChoose: (sign: string) => void }) {
  return (
    <SelectField
      label="Zodiac sign"
      name="zodiacSign"
      className={styles.onPhones}
      value={sign}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">Select a Zodiac Sign</option>
      {zodiacSigns.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </SelectField>
  )
}

function SignTiles({ sign, onChoose }: { sign: string; onChoose: (sign: string) => void }) {
  return (
    <fieldset className={styles.onDesktop}>
      <legend className={styles.legend}>Zodiac sign</legend>
      <div className={styles.tiles}>
        <SignTile value="" label="No sign" isChosen={sign === ''} onChoose={onChoose} />
        {zodiacSigns.map((each) => (
          <SignTile key={each} value={each} label={each} isChosen={sign === each} onChoose={onChoose} />
        ))}
      </div>
    </fieldset>
  )
}

type SignTileProps = {
  readonly value: ZodiacSign | ''
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: (sign: string) => void
}

function SignTile({ value, label, isChosen, onChoose }: SignTileProps) {
  return (
    <label className={value === '' ? `${styles.tile} ${styles.none}` : styles.tile}>
      <input type="radio" name="zodiacTile" value={value} checked={isChosen} className="unseen" onChange={() => onChoose(value)} />
      {value !== '' && <ZodiacGlyph sign={value} size={24} />}
      <span>{label}</span>
    </label>
  )
}

import { cornerNames } from '#src/kit/lid/corners.ts'
import { TextField } from '../../../ui/form/field.tsx'
import styles from './writing-page.module.css'

type CornerFieldsProps = {
  readonly path: string
  readonly texts: readonly string[]
  readonly onChange: (texts: readonly string[], mark: string) => void
}

/** The corners as eight numbers, in per cent of the picture. Together they are one field of the product. */
export const CornerFields = ({ path, texts, onChange }: CornerFieldsProps) => (
  <div id={path} className={styles.corners}>
    {cornerNames.map((corner, at) => (
      <fieldset key={corner} className={styles.corner}>
        <legend>{corner.slice(0, 1).toUpperCase() + corner.slice(1)}</legend>
        {(['across', 'down'] as const).map((direction, nth) => (
          <TextField
            key={direction}
            label={`${direction} in %`}
            name={path}
            type="number"
            inputMode="decimal"
            step="any"
            min={0}
            max={100}
            value={texts[2 * at + nth] ?? ''}
            onChange={({ target }) => onChange(texts.with(2 * at + nth, target.value), `field ${2 * at + nth}`)}
          />
        ))}
      </fieldset>
    ))}
  </div>
)

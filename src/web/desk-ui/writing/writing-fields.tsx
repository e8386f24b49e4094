import { useState } from 'react'
import { maxNameLength } from '#src/kit/lid/personal-name.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { Canvas, Personalisation, Picture } from '#src/shop/catalogue/product.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { NameField } from '../../ui/form/name-field.tsx'
import { LidPicture } from '../../ui/lid/lid-picture.tsx'
import { LidPreview } from '../../ui/lid/lid-preview.tsx'
import { useActForm } from '../acts/act-form.tsx'
import styles from './writing-fields.module.css'

const previewWidth = 200

type WrittenLine = {
  readonly productName: string
  readonly colourName: string
  readonly personalisation: Personalisation | undefined
  readonly canvas: Canvas | undefined
  readonly picture: Picture | undefined
}

/** `suffix`: of the names of the fields, where a form has those of several lines. */
type WritingFieldsProps = { readonly line: WrittenLine; readonly suffix?: string | number }

/** What is foiled on a line, with both lids drawn while somebody types. */
export function WritingFields({ line, suffix = '' }: WritingFieldsProps) {
  const began = { name: line.personalisation?.name ?? '', sign: line.personalisation?.sign ?? '' }
  const [written, setWritten] = useState(began)
  const { problem } = useActForm()
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <>
      <div className={styles.both}>
        <figure>
          <LidPicture lid={line} shownWidth={previewWidth} />
          <figcaption>Before: {labelOf(began)}</figcaption>
        </figure>
        <figure>
          <LidPreview
            lid={{ ...line, personalisation: { name: written.name, sign: written.sign || undefined } }}
            shownWidth={previewWidth}
          />
          <figcaption aria-live="polite">Now: {labelOf(written)}</figcaption>
        </figure>
      </div>
      {/* A refusal that comes later is shown anew. */}
      <NameField
        key={errorOf(`name${suffix}`)}
        name={`name${suffix}`}
        label="Name"
        error={errorOf(`name${suffix}`)}
        value={written.name}
        maxLength={maxNameLength}
        onChange={(name) => setWritten({ ...written, name })}
      />
      <SelectField
        name={`sign${suffix}`}
        label="Sign"
        error={errorOf(`sign${suffix}`)}
        value={written.sign}
        onChange={({ target }) => setWritten({ ...written, sign: target.value })}
      >
        <option value="">No sign</option>
        {zodiacSigns.map((sign) => (
          <option key={sign}>{sign}</option>
        ))}
      </SelectField>
    </>
  )
}

const labelOf = ({ name, sign }: { readonly name: string; readonly sign: string }): string =>
  [name, sign].filter(Boolean).join(', ') || 'nothing'

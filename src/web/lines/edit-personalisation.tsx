import { useState, type FormEvent } from 'react'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { CartLine } from '#src/shop/cart/cart.ts'
import type { Personalisation } from '#src/shop/catalogue/product.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/message/dialog.tsx'
import { SelectField } from '../ui/form/field.tsx'
import { NameField } from '../ui/form/name-field.tsx'
import { LidPreview } from '../ui/lid/lid-preview.tsx'
import styles from './edit-personalisation.module.css'

type EditPersonalisationProps = {
  readonly line: CartLine
  readonly onCancel: () => void
  readonly onSave: (personalisation: Personalisation | undefined) => void
}

/** Edits the writing of a line with a preview of its lid. An empty name and no sign remove the personalisation. */
export function EditPersonalisation({ line, onCancel, onSave }: EditPersonalisationProps) {
  const [name, setName] = useState(line.personalisation?.name ?? '')
  const [sign, setSign] = useState(line.personalisation?.sign ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(writing(name, sign))
  }

  return (
    <Dialog title="Edit Customization" onClose={onCancel}>
      <form className={styles.form} onSubmit={save} noValidate>
        <LidPreview lid={{ ...line, personalisation: writing(name, sign) }} shownWidth={288} className={styles.lid} />
        <div className={styles.fields}>
          <NameField label="Custom Text" value={name} maxLength={line.maxNameLength} onChange={setName} />
          {line.takesSign && (
            <SelectField label="Zodiac Sign" name="zodiacSign" value={sign} onChange={(event) => setSign(event.currentTarget.value)}>
              <option value="">Select a Zodiac Sign</option>
              {zodiacSigns.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </SelectField>
          )}
          <div className={styles.buttons}>
            <Button look="secondary" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit">Save Changes</Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

const writing = (name: string, sign: string): Personalisation | undefined =>
  name.trim() || sign ? { name: name.trim(), sign: sign || undefined } : undefined

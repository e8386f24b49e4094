import { useState } from 'react'
import { cleanName, maxNameLength } from '#src/kit/lid/personal-name.ts'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import { ActDialog, ActText } from '../../../desk-ui/acts/act-dialog.tsx'
import { useActForm } from '../../../desk-ui/acts/act-form.tsx'
import { SelectField, TextField } from '../../../ui/form/field.tsx'
import { LidPicture } from '../../../ui/lid/lid-picture.tsx'
import { LidPreview } from '../../../ui/lid/lid-preview.tsx'
import { invoiceStays } from './address-dialog.tsx'
import type { ShownLine } from '../order-screen.ts'
import styles from './writing-dialog.module.css'

const previewWidth = 200

type WritingDialogProps = { readonly line: ShownLine; readonly number: string; readonly isInvoiced: boolean }

/** Corrects what is foiled on a line, with both drawn while somebody types. */
export function WritingDialog({ line, number, isInvoiced }: WritingDialogProps) {
  const began = { name: line.personalisation?.name ?? '', sign: line.personalisation?.sign ?? '' }
  return (
    <ActDialog
      act="orders.correctWriting"
      input={{ order: number, position: line.position, began }}
      label="Correct"
      icon="pen"
      look="flat"
      title={`Correct the writing of ${line.productName}`}
      explanation={`Until it is pressed. The shopper gets a mail with both drawn.${isInvoiced ? ` ${invoiceStays}` : ''}`}
      verb="Correct it"
    >
      <Fields line={line} began={began} />
      <ActText name="reason" label="Why, for the history" autoComplete="off" />
    </ActDialog>
  )
}

type FieldsProps = { readonly line: ShownLine; readonly began: { readonly name: string; readonly sign: string } }

function Fields({ line, began }: FieldsProps) {
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
      <TextField
        name="name"
        label="Name"
        hint={`Letters A to Z and spaces, at most ${maxNameLength}`}
        error={errorOf('name')}
        value={written.name}
        maxLength={maxNameLength}
        autoComplete="off"
        onChange={({ target }) => setWritten({ ...written, name: cleanName(target.value) })}
      />
      <SelectField
        name="sign"
        label="Sign"
        error={errorOf('sign')}
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

const labelOf = ({ name, sign }: FieldsProps['began']): string => [name, sign].filter(Boolean).join(', ') || 'nothing'

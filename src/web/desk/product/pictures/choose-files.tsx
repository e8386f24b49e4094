import { useId } from 'react'
import { Form } from 'react-router'
import { DeskButton, deskButtonClass } from '../../../desk-ui/desk-button.tsx'
import { FormFields, picturesForm, useIsScripted } from './form-fields.tsx'
import styles from './pictures-page.module.css'
import { sendFiles } from './uploads.ts'

type ChooseFilesProps = { readonly code: string; readonly sku: string; readonly colourName: string }

const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** Where scripts run, each file goes up by itself as soon as it is chosen; otherwise all of them in one form. */
export function ChooseFiles({ code, sku, colourName }: ChooseFilesProps) {
  const id = useId()
  const isScripted = useIsScripted()
  const field = (
    <input
      id={id}
      type="file"
      name="files"
      multiple
      accept={accepted}
      className={isScripted ? 'unseen' : undefined}
      onChange={({ currentTarget: field }) => {
        sendFiles(code, sku, [...(field.files ?? [])])
        // The same file can be chosen again.
        field.value = ''
      }}
    />
  )
  if (isScripted)
    return (
      <div className={styles.choose}>
        {field}
        <label htmlFor={id} className={deskButtonClass('secondary')}>
          Add pictures<span className="unseen"> of {colourName}</span>
        </label>
      </div>
    )
  return (
    <Form {...picturesForm(code)} className={styles.chooseForm}>
      <FormFields kind="add" sku={sku} />
      <label htmlFor={id}>
        Pictures<span className="unseen"> of {colourName}</span>
      </label>
      {field}
      <DeskButton type="submit">Send</DeskButton>
    </Form>
  )
}

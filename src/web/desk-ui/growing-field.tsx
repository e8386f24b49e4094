import type { KeyboardEvent } from 'react'
import { TextAreaField } from '../ui/form/field.tsx'
import styles from './growing-field.module.css'

type Props = Omit<Parameters<typeof TextAreaField>[0], 'className' | 'rows' | 'defaultValue'> & { readonly defaultValue: string }

/** About as many letters as a line of it has on a phone. */
const lettersInLine = 30

/** A field for one line of text that is longer than the field: it breaks there and grows. The key Enter sends its form, as in other fields of one line. */
export const GrowingField = (field: Props) => (
  <TextAreaField
    {...field}
    className={styles.growing}
    // For browsers that do not let a field grow by themselves.
    rows={Math.min(6, Math.max(1, Math.ceil(field.defaultValue.length / lettersInLine)))}
    onKeyDown={sendByEnter}
  />
)

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

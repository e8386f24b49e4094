import type { FieldChange } from '#src/shop/workflows/publishing/publishing.ts'
import { fieldLabel, fieldValue } from '#src/shop/staff-texts/products/change-texts.ts'
import styles from './field-changes.module.css'

const mostShown = 12

/** The fields of one product that change, each before and after. */
export function FieldChanges({ fields }: { readonly fields: readonly FieldChange[] }) {
  return (
    <ul className={styles.fields}>
      {fields.slice(0, mostShown).map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.name}>{fieldLabel(field)}</span> <del>{fieldValue(field, before)}</del> <span aria-hidden="true">→</span>{' '}
          <ins>{fieldValue(field, after)}</ins>
        </li>
      ))}
      {fields.length > mostShown && <li className={styles.name}>and {fields.length - mostShown} more</li>}
    </ul>
  )
}

import { useId, type ComponentProps, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'

type FieldProps = {
  readonly label: string
  /** Stays below the field, also beside an error. */
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Whether the text is valid as it is. */
  readonly isValid?: boolean
  readonly className?: string | undefined
}

/** A labelled text field; its error stands below and is announced with it. */
export function TextField({
  label,
  hint,
  error,
  isValid = false,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'className'> & FieldProps) {
  return (
    <Frame {...{ label, hint, error, isValid, className }} isRequired={input.required === true}>
      {(described) => <input className={styles.control} {...described} {...input} />}
    </Frame>
  )
}

export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...select
}: Omit<ComponentProps<'select'>, 'className'> & FieldProps) {
  return (
    <Frame {...{ label, hint, error, className }} isSelect>
      {(described) => (
        <select className={styles.control} {...described} {...select}>
          {children}
        </select>
      )}
    </Frame>
  )
}

export function TextAreaField({ label, hint, error, className, ...area }: Omit<ComponentProps<'textarea'>, 'className'> & FieldProps) {
  return (
    <Frame {...{ label, hint, error, className }} isRequired={area.required === true}>
      {(described) => <textarea className={`${styles.control} ${styles.area}`} rows={5} {...described} {...area} />}
    </Frame>
  )
}

type Described = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly autoFocus: boolean
}

function Frame({ label, hint, error, isValid = false, isSelect = false, isRequired = false, className, children }: FrameProps) {
  const id = useId()
  const parts = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean)
  const described: Described = {
    id,
    'aria-describedby': parts.join(' ') || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    // A page that comes with errors begins at the first of them, also without scripts. An error that comes later moves no focus.
    autoFocus: error !== undefined,
  }
  const state = error !== undefined ? styles.wrong : isValid ? styles.valid : ''
  return (
    <div className={`${styles.field} ${state} ${className ?? ''}`} data-valid={isValid || undefined}>
      <label className={styles.label} htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      <span className={styles.box}>
        {children(described)}
        {isSelect && <Sign name="down" />}
        {isValid && <Sign name="check" />}
      </span>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

type FrameProps = FieldProps & {
  readonly isSelect?: boolean
  readonly isRequired?: boolean
  readonly children: (described: Described) => ReactNode
}

const Sign = ({ name }: { name: 'down' | 'check' }) => (
  <span className={styles.sign}>
    <Icon name={name} size={18} />
  </span>
)

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { TextAreaField, TextField } from '../../ui/form/field.tsx'
import { DeskButton, type DeskButtonLook } from '../desk-button.tsx'
import type { DeskIconName } from '../desk-icon.tsx'
import styles from './act-dialog.module.css'
import { ActForm, ActSubmit, useActForm } from './act-form.tsx'

type ActDialogProps = Omit<Parameters<typeof ActForm>[0], 'children' | 'className'> & {
  /** On the button that opens it. */
  readonly label: string
  /** The page's address opens it by `#` and this. */
  readonly openedBy?: string
  readonly look?: DeskButtonLook
  readonly icon?: DeskIconName
  readonly title: string
  /** What follows from it, in words. */
  readonly explanation?: ReactNode
  /** On the button that does it. */
  readonly verb: string
  /** Its fields: `ActText`, or own ones that read `useActForm`. */
  readonly children: ReactNode
}

/** A button that opens the form of an act which needs words or a number. It opens without scripts too, and keeps what was typed. */
export function ActDialog({ label, look, icon, title, explanation, verb, children, openedBy, onAccepted, ...act }: ActDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { hash } = useLocation()
  useEffect(() => {
    if (openedBy !== undefined && hash === `#${openedBy}` && !dialog.current?.open) dialog.current?.showModal()
  }, [openedBy, hash])
  return (
    <>
      <DeskButton
        {...(look && { look })}
        {...(icon && { icon })}
        {...{ commandfor: id, command: 'show-modal' }}
        aria-haspopup="dialog"
        onClick={(event) => {
          // Browsers that know no commands need the script.
          event.preventDefault()
          dialog.current?.showModal()
        }}
      >
        {label}
      </DeskButton>
      <dialog ref={dialog} id={id} className={styles.dialog} aria-labelledby={`${id}-title`} {...{ closedby: 'any' }}>
        <div className={styles.sheet}>
          <h2 id={`${id}-title`}>{title}</h2>
          {explanation && <div className={styles.explanation}>{explanation}</div>}
          <ActForm
            {...act}
            className={styles.form}
            onAccepted={(answers) => {
              dialog.current?.close()
              onAccepted?.(answers)
            }}
          >
            {children}
            <p className={styles.acts}>
              <ActSubmit look="primary">{verb}</ActSubmit>
              <DeskButton {...{ commandfor: id, command: 'close' }} onClick={() => dialog.current?.close()}>
                Leave it
              </DeskButton>
            </p>
          </ActForm>
        </div>
      </dialog>
    </>
  )
}

type ActTextProps = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
  readonly defaultValue?: string
  /** Several lines. */
  readonly isLong?: boolean
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email'
  readonly autoComplete?: string
}

/** A text of the form around it, with what the shop found wrong with it. */
export function ActText({ isLong = false, name, inputMode, ...field }: ActTextProps) {
  const { problem } = useActForm()
  const error = problem?.field === name ? problem.message : undefined
  return isLong ? (
    <TextAreaField name={name} error={error} {...field} />
  ) : (
    <TextField name={name} error={error} {...(inputMode && { inputMode })} {...field} />
  )
}

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { TextAreaField, TextField } from '../../ui/form/field.tsx'
import { DeskButton, type DeskButtonLook } from '../desk-button.tsx'
import type { DeskIconName } from '../desk-icon.tsx'
import styles from './act-dialog.module.css'
import { ActForm, ActSubmit, useActForm } from './act-form.tsx'
import { fieldFault } from './field-fault.ts'
import { formAskedFor, searchWithoutForm } from './asked-form.ts'

type ActDialogProps = Omit<Parameters<typeof ActForm>[0], 'children' | 'className'> & {
  /** On the button that opens it. */
  readonly label: ReactNode
  /** Its name in the page's address; without one it is the act with what the screen fixes. */
  readonly name?: string
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

/**
 * A button that opens the form of an act which needs words or a number, and keeps what was typed. Where no script runs, the button asks for
 * the same page with the name of the form in its address, and the server draws it open.
 */
export function ActDialog({ label, look, icon, name, ...sheet }: ActDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const ownName = name ?? nameOf(sheet)
  const isAsked = formAskedFor(useLocation().search) === ownName
  const leaveAddress = useLeaveAddress()
  useModal(dialog, isAsked)
  return (
    <>
      <DeskButton
        {...(look && { look })}
        {...(icon && { icon })}
        {...{ type: 'submit', form: addressFormOf(id), name: 'form', value: ownName }}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          dialog.current?.showModal()
        }}
      >
        {label}
      </DeskButton>
      <dialog
        ref={dialog}
        id={id}
        className={styles.dialog}
        open={isAsked}
        aria-labelledby={titleOf(id)}
        {...{ closedby: 'any' }}
        onClose={({ currentTarget }) => isAsked && currentTarget.returnValue !== leadsOn && leaveAddress()}
      >
        <AddressForm id={addressFormOf(id)} />
        <Sheet {...sheet} id={id} isAsked={isAsked} close={(value) => dialog.current?.close(value)} />
      </dialog>
    </>
  )
}

const addressFormOf = (id: string): string => `${id}-address`
const titleOf = (id: string): string => `${id}-title`

type SheetProps = Omit<ActDialogProps, 'label' | 'look' | 'icon' | 'name'> & {
  readonly id: string
  readonly isAsked: boolean
  readonly close: (value?: string) => void
}

function Sheet({ title, explanation, verb, children, onAccepted, id, isAsked, close, ...act }: SheetProps) {
  return (
    <div className={styles.sheet}>
      <h2 id={titleOf(id)} {...(isAsked && { tabIndex: -1, autoFocus: true })}>
        {title}
      </h2>
      {explanation && <div className={styles.explanation}>{explanation}</div>}
      <ActForm
        {...act}
        className={styles.form}
        onAccepted={(answers) => {
          close(act.next && leadsOn)
          onAccepted?.(answers)
        }}
      >
        {children}
        <p className={styles.acts}>
          <ActSubmit look="primary">{verb}</ActSubmit>
          <DeskButton
            type="submit"
            form={addressFormOf(id)}
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
          >
            Leave it
          </DeskButton>
        </p>
      </ActForm>
    </div>
  )
}

/** A dialog that is closed with this value is left for another screen: its own address stays as it is. */
const leadsOn = 'leads on'

/** Of two forms of the same act on one page, such as one for each row, each has another name. */
const nameOf = ({ act, input }: Pick<ActDialogProps, 'act' | 'input'>): string =>
  [act, ...Object.values(input ?? {}).filter((value) => typeof value !== 'object')].join('.')

/** Leads to the same page with the form that its button names, or with none. */
function AddressForm({ id }: { readonly id: string }) {
  const { search } = useLocation()
  return (
    <form id={id} method="get" hidden>
      {[...new URLSearchParams(searchWithoutForm(search))].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}

/** A form that the page's address asks for is drawn open; scripts then keep the rest of the page from the keyboard. */
function useModal(dialog: { readonly current: HTMLDialogElement | null }, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked || !dialog.current) return
    dialog.current.removeAttribute('open')
    // The focus then goes to the first field.
    for (const attribute of ['autofocus', 'tabindex']) dialog.current.querySelector('h2')?.removeAttribute(attribute)
    dialog.current.showModal()
  }, [dialog, isAsked])
}

/** Takes the form that was asked for out of the page's address, so that a reload does not open it again. */
function useLeaveAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return () => void navigate(pathname + searchWithoutForm(search), { replace: true, preventScrollReset: true })
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
  readonly type?: 'text' | 'color' | 'date'
}

/** A text of the form around it, with what the shop found wrong with it. */
export function ActText({ isLong = false, name, inputMode, ...field }: ActTextProps) {
  const { problem } = useActForm()
  const error = fieldFault(problem, name)
  return isLong ? (
    <TextAreaField name={name} error={error} {...field} />
  ) : (
    <TextField name={name} error={error} {...(inputMode && { inputMode })} {...field} />
  )
}

import type { ReactNode } from 'react'
import type { PrintForm } from '#src/shop/workshop/print-form.ts'
import { fullDeskAddressOf } from '../routes/desk-addresses.ts'
import { deskButtonClass, type DeskButtonLook } from './desk-button.tsx'
import { DeskIcon } from './desk-icon.tsx'

type PrintLinkProps = {
  readonly form: PrintForm
  /** Order numbers or tickets; a pick list and hand-over sheets can do without. */
  readonly of?: readonly string[]
  readonly look?: DeskButtonLook
  readonly children: ReactNode
}

/** Prints a form, noted as printed where it names orders or tickets. It opens beside the screen, which stays as it is. */
export function PrintLink({ form, of = [], look = 'secondary', children }: PrintLinkProps) {
  const address = fullDeskAddressOf('print', { form })
  const label = (
    <>
      <DeskIcon name="print" size={16} />
      {children}
    </>
  )
  if (of.length === 0)
    return (
      <a className={deskButtonClass(look)} href={address} target="_blank" rel="noreferrer">
        {label}
      </a>
    )
  return (
    <form method="post" action={address} target="_blank" rel="noreferrer">
      <input type="hidden" name="of" value={of.join(',')} />
      <button type="submit" className={deskButtonClass(look)}>
        {label}
      </button>
    </form>
  )
}

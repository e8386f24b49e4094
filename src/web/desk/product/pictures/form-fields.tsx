import { useEffect, useState } from 'react'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'

/** All forms of the screen are sent in the way of files, because one of them has some. */
export const picturesForm = (code: string) =>
  ({ method: 'post', action: deskAddressOf('productPictures', { code }), encType: 'multipart/form-data' }) as const

type FormFieldsProps = { readonly kind: string; readonly sku: string; readonly fields?: Readonly<Record<string, string | number>> }

/** What a form says besides what is written in it. Where scripts run it stays on its screen. */
export function FormFields({ kind, sku, fields = {} }: FormFieldsProps) {
  const isScripted = useIsScripted()
  const all = { kind, sku, ...fields, ...(isScripted && { scripted: 'yes' }) }
  return Object.entries(all).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** False on the server, and where no script runs. */
export function useIsScripted(): boolean {
  const [isScripted, setIsScripted] = useState(false)
  useEffect(() => setIsScripted(true), [])
  return isScripted
}

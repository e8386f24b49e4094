import { type RefObject, useEffect, useRef } from 'react'

/** For a form: each refusal of one of its fields brings the focus there, so that a screen reader reads what is wrong with it. */
export function useRefusedField(refusal: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = refusal && form.current?.querySelector<HTMLElement>('[aria-invalid]')
    // A field that has the focus already is not read again.
    field?.blur()
    field?.focus()
  }, [refusal])
  return form
}

/** For the field of a form whose refusal stands in the element of this id. */
export const refusedBy = (id: string, refusal: object | undefined) =>
  refusal ? ({ 'aria-invalid': true, 'aria-describedby': id } as const) : {}

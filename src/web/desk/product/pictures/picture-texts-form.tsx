import { type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { PictureTexts, TextClash } from '#src/shop/catalogue/changes/picture-list.ts'
import { DeskButton } from '../../../desk-ui/desk-button.tsx'
import { TextAreaField, TextField } from '../../../ui/form/field.tsx'
import type { changePictures } from './change-pictures.ts'
import { FormFields, picturesForm, useIsScripted } from './form-fields.tsx'
import type { ShownPicture } from './load-pictures.ts'
import styles from './pictures-page.module.css'

type PictureTextsFormProps = {
  readonly code: string
  readonly sku: string
  readonly picture: ShownPicture
  readonly at: number
  readonly clashes: readonly TextClash[]
}

const textFields = ['alt', 'view'] as const

/** What stands beside a picture. Saves itself two seconds after the last letter and when it is left. */
export function PictureTextsForm({ code, sku, picture, at, clashes: posted }: PictureTextsFormProps) {
  const { form, began, clashes, isUnsaved, problem, listeners, fetcher } = useTexts(picture, posted)
  const isScripted = useIsScripted()
  const errorOf = (field: keyof PictureTexts, fault: string | undefined) => {
    const clash = clashes.find((one) => one.field === field)
    return clash ? `Somebody has written “${clash.stored}” meanwhile. Save once more to keep yours.` : fault
  }
  // Whoever saves once more has seen what clashes, whether or not the page has heard of it in another way by then.
  const seen = (field: keyof PictureTexts) => clashes.find((one) => one.field === field)?.stored ?? began[field]
  const typed = (field: keyof PictureTexts) => posted.find((clash) => clash.field === field)?.typed ?? picture[field]
  return (
    <fetcher.Form ref={form} {...picturesForm(code)} className={styles.texts} aria-label={`Picture ${at + 1}`} {...listeners}>
      <FormFields kind="describe" sku={sku} fields={{ picture: picture.id, 'began.alt': seen('alt'), 'began.view': seen('view') }} />
      <TextAreaField
        className={styles.alt}
        label={`What picture ${at + 1} shows`}
        name="alt"
        rows={2}
        aria-required
        defaultValue={typed('alt')}
        error={errorOf('alt', picture.faults.alt)}
      />
      <TextField
        label={`View of picture ${at + 1}`}
        name="view"
        list="views"
        autoComplete="off"
        aria-required
        defaultValue={typed('view')}
        error={errorOf('view', picture.faults.view)}
      />
      {(!isScripted || isUnsaved || clashes.length > 0) && (
        <p className={styles.save}>
          <DeskButton type="submit">Save</DeskButton>
          <small role="status">{problem ?? (isUnsaved ? 'Not saved yet' : '')}</small>
        </p>
      )}
    </fetcher.Form>
  )
}

const restMs = 2_000

function useTexts(picture: PictureTexts & Pick<ShownPicture, 'id'>, posted: readonly TextClash[]) {
  const fetcher = useFetcher<typeof changePictures>()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stored = { alt: picture.alt, view: picture.view }
  const [began, setBegan] = useState(stored)
  const [isTyped, setIsTyped] = useState(posted.length > 0)
  const answered = fetcher.data?.picture === picture.id ? fetcher.data.clashes : posted
  const clashes = isTyped ? answered : []

  const save = () => {
    clearTimeout(timer.current)
    if (form.current) void fetcher.submit(form.current)
  }
  // Only whoever presses has looked at what clashes.
  const saveByItself = () => {
    if (isTyped && clashes.length === 0 && fetcher.state === 'idle') save()
  }
  const newest = useRef(saveByItself)
  useEffect(() => {
    newest.current = saveByItself
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useTakeStored(form, { stored, isTyped, began, setBegan, setIsTyped, isIdle: fetcher.state === 'idle', clashes })
  return {
    ...{ form, began, clashes, fetcher },
    isUnsaved: isTyped,
    problem: fetcher.state === 'idle' ? fetcher.data?.refusals[0] : 'Saving …',
    listeners: {
      onInput() {
        setIsTyped(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => newest.current(), restMs)
      },
      onBlur({ relatedTarget }: FocusEvent) {
        // The button saves by itself, and not twice.
        if (!(relatedTarget instanceof HTMLButtonElement)) saveByItself()
      },
      onSubmit(event: FormEvent) {
        event.preventDefault()
        save()
      },
    },
  }
}

type TakeStored = {
  readonly stored: PictureTexts
  readonly began: PictureTexts
  readonly isTyped: boolean
  readonly isIdle: boolean
  readonly clashes: readonly TextClash[]
  readonly setBegan: (texts: PictureTexts) => void
  readonly setIsTyped: (isTyped: boolean) => void
}

/** What was saved, here or by somebody else, is what the form begins with; what is being written stays. */
function useTakeStored(
  form: { readonly current: HTMLFormElement | null },
  { stored, began, isTyped, isIdle, clashes, setBegan, setIsTyped }: TakeStored,
): void {
  const take = useEffectEvent(() => {
    const controls = textFields.map((name) => [name, form.current?.elements.namedItem(name)] as const)
    const texts = Object.fromEntries(controls.map(([name, control]) => [name, isTextControl(control) ? control.value.trim() : '']))
    const isSaved = textFields.every((name) => texts[name] === stored[name])
    if (isTyped && isIdle && isSaved) setIsTyped(false)
    if (isTyped && !isSaved && clashes.length === 0) return
    if (!isTyped)
      for (const [name, control] of controls) if (isTextControl(control) && control !== document.activeElement) control.value = stored[name]
    if (textFields.some((name) => began[name] !== stored[name])) setBegan(stored)
  })
  useEffect(() => take(), [stored.alt, stored.view, isTyped, isIdle, clashes.length])
}

const isTextControl = (control: unknown): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement

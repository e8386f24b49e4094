import { useEffect, useRef, useState } from 'react'
import { zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { Personalisation } from '#src/shop/catalogue/product.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { NameField } from '../../../ui/form/name-field.tsx'
import { LidPicture } from '../../../ui/lid/lid-picture.tsx'
import { LidPreview } from '../../../ui/lid/lid-preview.tsx'
import { Refusal } from '../../../ui/message/refusal.tsx'
import type { BoughtLine, OfferedChange } from '../order-view.ts'
import styles from './change.module.css'
import type { PostedWriting } from './receive-writing.ts'

type WritingFormProps = {
  readonly line: BoughtLine
  /** From 1. */
  readonly position: number
  readonly offer: Extract<OfferedChange, { kind: 'open' }>
  readonly posted: PostedWriting | undefined
}

/** A plain form. With scripts the lid is redrawn with every letter; without, a second button draws it on the server. */
export default function WritingForm({ line, position, offer, posted }: WritingFormProps) {
  // What the form began with stays, although the page may be loaded anew meanwhile: the shop compares with it.
  const [began] = useState(posted?.began ?? { name: line.personalisation?.name ?? '', sign: line.personalisation?.sign ?? '' })
  const { form, isHydrated, name, setName, sign, setSign } = useWriting(posted?.written ?? began)
  const lid = { ...line, personalisation: writing(name, sign) }
  const fault = posted?.fault
  return (
    <form ref={form} method="post" className={styles.form} noValidate>
      {fault && fault.field === undefined && <Refusal>{fault.message}</Refusal>}
      {isHydrated ? (
        <LidPreview lid={lid} shownWidth={288} className={styles.lid} />
      ) : (
        <LidPicture lid={fault?.field ? line : lid} shownWidth={288} className={styles.lid} />
      )}
      <input type="hidden" name="line" value={position} />
      <input type="hidden" name="beganText" value={began.name} />
      <input type="hidden" name="beganSign" value={began.sign} />
      <NameField
        label="Custom Text"
        value={name}
        maxLength={offer.maxNameLength}
        error={fault?.field === 'name' ? fault.message : undefined}
        onChange={setName}
      />
      {offer.takesSign && (
        <SelectField
          label="Zodiac Sign"
          name="zodiacSign"
          value={sign}
          error={fault?.field === 'sign' ? fault.message : undefined}
          onChange={(event) => setSign(event.currentTarget.value)}
        >
          <option value="">No sign</option>
          {zodiacSigns.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      )}
      <p className={styles.hint}>
        {line.quantity > 1 && `All ${line.quantity} pieces of this line get it. `}
        {offer.left === 1 ? 'This is the last change that can be made here.' : `This order can be changed ${offer.left} times more.`}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" name="do" value="write">
          Change it
        </Button>
        {!isHydrated && (
          <Button type="submit" name="do" value="look" look="secondary">
            See it on the lid
          </Button>
        )}
      </div>
    </form>
  )
}

/** What was typed before this code came is kept. */
function useWriting(first: { readonly name: string; readonly sign: string }) {
  const [isHydrated, setHydrated] = useState(false)
  const [name, setName] = useState(first.name)
  const [sign, setSign] = useState(first.sign)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const typed = new FormData(form.current ?? undefined)
    setName(String(typed.get('customText') ?? ''))
    setSign(String(typed.get('zodiacSign') ?? ''))
    setHydrated(true)
  }, [])
  return { form, isHydrated, name, setName, sign, setSign }
}

const writing = (name: string, sign: string): Personalisation | undefined =>
  name.trim() || sign ? { name: name.trim(), sign: sign || undefined } : undefined

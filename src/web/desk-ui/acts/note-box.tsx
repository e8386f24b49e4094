import { useRef } from 'react'
import { TextAreaField } from '../../ui/form/field.tsx'
import { ActForm, ActSubmit, useActForm } from './act-form.tsx'
import styles from './note-box.module.css'

export const noteFieldId = 'note'

type NoteBoxProps = {
  readonly act: Parameters<typeof ActForm>[0]['act']
  /** What the note is about. */
  readonly input: object
  readonly maxLength: number
}

/** A note for colleagues; the box is empty again once it is kept. */
export function NoteBox({ act, input, maxLength }: NoteBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const empty = () => {
    const field = box.current?.querySelector('textarea')
    if (field) field.value = ''
  }
  return (
    <div ref={box} id={noteFieldId}>
      <ActForm act={act} input={input} className={styles.note} onAccepted={empty}>
        <NoteField maxLength={maxLength} />
        <ActSubmit>Keep</ActSubmit>
      </ActForm>
    </div>
  )
}

function NoteField({ maxLength }: Pick<NoteBoxProps, 'maxLength'>) {
  const { problem } = useActForm()
  return (
    <TextAreaField
      name="text"
      label="A note for your colleagues"
      rows={2}
      maxLength={maxLength}
      error={problem?.field === 'text' ? problem.message : undefined}
    />
  )
}

import { useState } from 'react'
import { checkName } from '#src/kit/lid/check-name.ts'
import { cleanName } from '#src/kit/lid/personal-name.ts'
import { TextField } from './field.tsx'

type NameFieldProps = {
  readonly label: string
  /** Of the field in its form. */
  readonly name?: string
  readonly value: string
  readonly maxLength: number
  readonly placeholder?: string
  /** Of what was posted; the refusal of what is typed replaces it. */
  readonly error?: string | undefined
  readonly onChange: (name: string) => void
}

/** The name to be pressed in foil. A character that cannot be pressed is dropped, and an error names it and the reason. */
export function NameField({ label, name = 'customText', value, maxLength, placeholder, error, onChange }: NameFieldProps) {
  const [refusal, setRefusal] = useState(error ? { message: error, stays: false } : undefined)
  const type = (typed: string) => {
    const checked = checkName(typed, maxLength)
    // A letter, an apostrophe or a hyphen that was left out is part of the name: what was said about it stays while the name is written on.
    if (!checked.ok) setRefusal({ message: checked.problem.message, stays: /[^A-Za-z\d\p{Zs}]/u.test(typed) })
    else if (!refusal?.stays || !typed.startsWith(value) || typed === '') setRefusal(undefined)
    onChange(cleanName(typed, maxLength))
  }
  return (
    <div>
      <TextField
        label={label}
        name={name}
        value={value}
        placeholder={placeholder}
        hint={`Letters and spaces, ${value.length} of ${maxLength}`}
        error={refusal?.message}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {/* Screen readers do not announce a description that changes while its field has the focus. */}
      <p className="unseen" role="status">
        {refusal?.message}
      </p>
    </div>
  )
}

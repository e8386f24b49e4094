import { useState } from 'react'
import { checkName, cleanName } from '#src/kit/lid/personal-name.ts'
import { TextField } from './field.tsx'

type NameFieldProps = {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (name: string) => void
}

/** What is pressed in foil. A character that cannot be is dropped as it comes, and the shopper is told which and why. */
export function NameField({ label, value, maxLength, onChange }: NameFieldProps) {
  const [refusal, setRefusal] = useState<string | undefined>()
  const type = (typed: string) => {
    const checked = checkName(typed, maxLength)
    setRefusal(checked.ok ? undefined : checked.problem.message)
    onChange(cleanName(typed, maxLength))
  }
  return (
    <div>
      <TextField
        label={label}
        name="customText"
        value={value}
        hint={`Letters and spaces, ${value.length} of ${maxLength}`}
        error={refusal}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {/* A description that changes under the cursor is not read out by itself. */}
      <p className="unseen" role="status">
        {refusal}
      </p>
    </div>
  )
}

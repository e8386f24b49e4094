import { useId, useRef } from 'react'
import { DeskIcon } from '../desk-icon.tsx'
import { CameraScan } from './camera-scan.tsx'
import styles from './scan-field.module.css'
import { useScansFromAnywhere } from './use-scans-from-anywhere.ts'

type ScanFieldProps = {
  /** Its name in the form around it. */
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  /** What is wrong with the code that was scanned. */
  readonly problem?: string | undefined
}

/**
 * One field for a code: a scanner types it and presses Enter, a person writes it, or the camera reads it where the browser can. It has the
 * focus from the start and takes a scan from anywhere on the page, so that a scan needs no tap before it. The form around it is submitted with each code.
 */
export function ScanField({ name, label, placeholder, problem }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useScansFromAnywhere(input)
  return (
    <div className={styles.scan}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.field}>
        <DeskIcon name="scan" />
        <input
          ref={input}
          id={id}
          name={name}
          placeholder={placeholder}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a scan needs no tap before it
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          data-scan
        />
        <CameraScan
          onCode={(code) => {
            if (!input.current) return
            input.current.value = code
            input.current.form?.requestSubmit()
          }}
        />
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

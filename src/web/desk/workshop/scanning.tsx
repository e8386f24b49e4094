import { useRef } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { boardTexts } from '#src/shop/staff-texts/workshop-texts.ts'
import { ActForm } from '../../desk-ui/acts/act-form.tsx'
import { ScanField } from '../../desk-ui/scan/scan-field.tsx'
import styles from './workshop.module.css'

const meanings = [
  ['open', boardTexts.scanOpens],
  ['pressed', boardTexts.scanPresses],
  ['checked', boardTexts.scanChecks],
] as const

/** The field for scans, and what a scan does: it opens a ticket, or is the step itself, so that one scan is all. */
export function Scanning({ problem }: { readonly problem: string | undefined }) {
  const [query] = useSearchParams()
  const [means] = meanings.find(([meaning]) => meaning === query.get('scan')) ?? meanings[0]
  return (
    <div className={styles.scanning}>
      {means === 'open' ? (
        <Form className={styles.scanForm}>
          <ScanField name="code" label={boardTexts.scan} placeholder={boardTexts.scanHint} problem={problem} />
        </Form>
      ) : (
        <StepByScan key={means} step={means} />
      )}
      <nav className={styles.means} aria-label={boardTexts.scanMeans}>
        <span aria-hidden="true">{boardTexts.scanMeans}</span>
        {meanings.map(([meaning, label]) => (
          <Link key={meaning} to={`?${withMeaning(query, meaning)}`} replace aria-current={meaning === means ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function StepByScan({ step }: { readonly step: 'pressed' | 'checked' }) {
  const form = useRef<HTMLDivElement>(null)
  return (
    <div ref={form} className={styles.scanForm}>
      <ActForm
        act="units.step"
        input={{ step }}
        onAccepted={() => {
          const field = form.current?.querySelector<HTMLInputElement>('[data-scan]')
          if (!field) return
          // The next scan follows at once.
          field.value = ''
          field.focus()
        }}
      >
        <ScanField name="ticket" label={boardTexts.scan} placeholder={boardTexts.scanHint} />
      </ActForm>
    </div>
  )
}

function withMeaning(query: URLSearchParams, meaning: string): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('code')
  if (meaning === 'open') next.delete('scan')
  else next.set('scan', meaning)
  return next
}

import { useState } from 'react'
import type { ListedSentences } from '#src/shop/staff-texts/texts/mail-sentence-texts.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { DraftPreview, previewAddress, previewFrame } from '../../desk-ui/texts/draft-preview.tsx'
import styles from './text-page.module.css'

type PreviewProps = {
  readonly kinds: readonly { readonly kind: string; readonly label: string }[]
  readonly name: string
  readonly title: string
  readonly draft: number
  readonly email: string | undefined
  readonly isUnsaved: boolean
}

/** One mail as the draft has it, which can be sent to whoever looks at it. The links show another one, also without scripts. */
export function MailPreview({ kinds, name, title, draft, email, isUnsaved }: PreviewProps) {
  const [shown, setShown] = useState(kinds[0]!)
  return (
    <DraftPreview name={name} title={title} draft={draft} kind={shown.kind}>
      <nav aria-label="Mails with these sentences" className={styles.kinds}>
        <ul>
          {kinds.map((each) => (
            <li key={each.kind}>
              <a
                href={previewAddress({ name, draft, kind: each.kind })}
                target={previewFrame}
                aria-current={each === shown ? 'true' : undefined}
                onClick={() => setShown(each)}
              >
                {each.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {email !== undefined && !isUnsaved && (
        <div className={styles.sample}>
          <ActButton key={`${shown.kind} ${draft}`} act="mails.sendDraft" input={{ kind: shown.kind, draft }}>
            Send “{shown.label}” to me
          </ActButton>
        </div>
      )}
    </DraftPreview>
  )
}

/** What each mail says where the text has nothing else, with the names under which it is written. */
export function StandardSentences({ groups }: { readonly groups: readonly ListedSentences[] }) {
  return (
    <Panel title="What mails say without it" note="copy a line, and write it in your words">
      {groups.map(({ group, label, sentences }) => (
        <details key={group} className={styles.group}>
          <summary>{label}</summary>
          <pre>{[`${group}:`, ...sentences.map(({ name, standard }) => `  ${name}: ${JSON.stringify(standard)}`)].join('\n')}</pre>
        </details>
      ))}
    </Panel>
  )
}

import type { ListedSentences } from '#src/shop/staff-texts/texts/mail-sentence-texts.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { previewFrame } from '../../desk-ui/texts/draft-preview.tsx'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import styles from './text-page.module.css'

type KindsProps = {
  readonly kinds: readonly { readonly kind: string; readonly label: string }[]
  readonly name: string
  readonly draft: number
}

/** Links that show another kind of mail in the frame of the preview; they work without scripts. */
export function MailKinds({ kinds, name, draft }: KindsProps) {
  return (
    <nav aria-label="Mails with these sentences" className={styles.kinds}>
      <ul>
        {kinds.map(({ kind, label }) => (
          <li key={kind}>
            <a href={`${fullDeskAddressOf('textPreview', { name })}?draft=${draft}&kind=${kind}`} target={previewFrame}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
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

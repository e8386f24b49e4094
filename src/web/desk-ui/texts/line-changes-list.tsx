import { lineChanges } from '#src/kit/text/line-changes.ts'
import styles from './line-changes-list.module.css'

type Props = { readonly before: string; readonly after: string; readonly label: string }

/** What leads from one text to the other. Sign and words carry the meaning, not the colour alone. */
export function LineChangesList({ before, after, label }: Props) {
  const changes = lineChanges(before, after)
  if (changes.every(({ kind }) => kind === 'same' || kind === 'folded')) return <p className="soft">Both are the same.</p>
  return (
    <ol className={styles.lines} aria-label={label}>
      {changes.map((change, at) =>
        change.kind === 'folded' ? (
          <li key={at} className={styles.folded}>
            {change.lines === 1 ? 'one line as before' : `${change.lines} lines as before`}
          </li>
        ) : (
          <li key={at} className={styles[change.kind]}>
            <span className={styles.number}>{change.line}</span>
            <span className={styles.sign}>{signs[change.kind]}</span>
            {change.kind !== 'same' && <span className="unseen">{change.kind === 'gone' ? 'was: ' : 'new: '}</span>}
            <span className={styles.text}>{change.text || ' '}</span>
          </li>
        ),
      )}
    </ol>
  )
}

const signs = { same: '', gone: '−', new: '+' } as const

import { colleagueSentences } from '#src/shop/staff-texts/colleague-texts.ts'
import { agoLabel } from '#src/shop/staff-texts/today-texts.ts'
import type { ColleagueAct } from '#src/shop/workflows/today/today.ts'
import styles from './just-now.module.css'

const shown = 6

/** What colleagues did last. */
export function JustNow({ acts, now }: { readonly acts: readonly ColleagueAct[]; readonly now: Date }) {
  if (acts.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>Just now</h2>
      <ul className={styles.acts}>
        {colleagueSentences(acts, shown).map(({ name, did, number, more, at }) => (
          <li key={`${name} ${did} ${number} ${at.getTime()}`}>
            <span className={styles.face} aria-hidden="true">
              {name.slice(0, 1)}
            </span>
            <p>
              {name} {did} <b>{number}</b>
              {more > 0 && ` and ${more} more`}
              <small>{agoLabel(at, now)}</small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Icon } from '../../ui/icon.tsx'
import styles from './reasons.module.css'

/** A short list of reasons, apart from the text. */
export function Reasons({ heading, list }: { heading: string; list: readonly string[] }) {
  return (
    <section className={styles.reasons} aria-labelledby="reasons">
      <h2 id="reasons" className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {list.map((reason) => (
          <li key={reason}>
            <Icon name="check" size={20} />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Link } from 'react-router'
import type { BulkTerms } from '#src/shop/content/content.ts'
import { usePageShell } from '../../layout/page-shell.ts'
import { phoneUrl } from '../../phone-url.ts'
import { addressOf } from '../../routes.ts'
import { Prose } from '../../ui/page/prose.tsx'
import styles from './bulk-summary.module.css'

/** The terms of bulk orders in short, above the products. */
export const BulkSummary = ({ items }: { items: BulkTerms['glance'] }) => (
  <ul className={styles.glance}>
    {items.map(({ fact, words }) => (
      <li key={fact}>
        <strong>{fact}</strong> {words}
      </li>
    ))}
  </ul>
)

/** The steps of a bulk order, below the products. */
export function BulkSteps({ terms: { stepsHeading, steps } }: { terms: BulkTerms }) {
  const contact = usePageShell()?.contact
  return (
    <section className={styles.story} aria-labelledby="bulk-story">
      <h2 id="bulk-story">{stepsHeading}</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, html }) => (
          <li key={title}>
            <h3>{title}</h3>
            <Prose html={html} />
          </li>
        ))}
      </ol>
      <p className={styles.more}>
        Something that is not among the pieces? <Link to={addressOf('contact')}>Send us a message</Link>
        {contact && (
          <>
            , write to <a href={`mailto:${contact.email}`}>{contact.email}</a> or call <a href={phoneUrl(contact.phone)}>{contact.phone}</a>
          </>
        )}
        .
      </p>
    </section>
  )
}

import type { Section } from '#src/shop/content/content.ts'
import { Picture } from '../ui/picture/picture.tsx'
import { Prose } from '../ui/page/prose.tsx'
import styles from './text-sections.module.css'

/** An owner's text: headings, paragraphs, and pictures, which stand in the margin of a wide window. */
export function TextSections({ sections, look }: { sections: readonly Section[]; look: 'article' | 'column' }) {
  const opening = look === 'article' && isLongEnough(sections[0]?.html) ? styles.opening : ''
  return (
    <div className={`${look === 'article' ? styles.article : styles.column} ${opening}`}>
      {sections.map(({ heading, html, picture }) => (
        <section key={heading} className={styles.section}>
          <div className={styles.text}>
            {heading && (
              <h2 id={anchorOf(heading)} className={styles.heading}>
                {heading}
              </h2>
            )}
            {html && <Prose html={html} />}
          </div>
          {picture && (
            <div className={styles.side}>
              <Picture picture={picture} sizes="(min-width: 72rem) 288px, (min-width: 44rem) 640px, 92vw" className={styles.picture} />
            </div>
          )}
        </section>
      ))}
    </div>
  )
}

/** A large first letter needs three lines beside it. */
const isLongEnough = (html = ''): boolean => (/^<p>(.*?)<\/p>/s.exec(html)?.[1] ?? '').length > 240

/** The fragment of an address that shows a section: `#returns-exchanges-and-refunds`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

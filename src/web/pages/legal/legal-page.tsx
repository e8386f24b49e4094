import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatLongDay } from '#src/kit/time/format-date.ts'
import type { LegalText } from '#src/shop/content/content.ts'
import { shopContext } from '../../context.ts'
import { PageHead } from '../../layout/head/page-head.tsx'
import { anchorOf, TextSections } from '../../texts/text-sections.tsx'
import { addressOf, legalPages } from '../../routes.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import styles from './legal-page.module.css'

/** The legal texts are named like their pages. */
export async function loader({ pattern, context }: LoaderFunctionArgs): Promise<LegalText> {
  const name = legalPages.find((each) => `/${pattern}`.endsWith(addressOf(each)))
  if (!name) throw new Response(null, { status: 404 })
  return context.get(shopContext).content.getText(name)
}

/** Shows terms and policies: the table of contents on one side, the text on the other. */
export default function LegalPage() {
  const text = useLoaderData<typeof loader>()
  return (
    <div className="wide">
      <PageHead title={text.title} description={text.description} />
      <PageTitle eyebrow={`In force since ${formatLongDay(text.updatedOn)}`} title={text.title} />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          <details className={styles.folded}>
            <summary className={styles.title}>
              On this page
              <Icon name="down" size={18} />
            </summary>
            <Contents sections={text.sections} />
          </details>
          <div className={styles.unfolded}>
            <p className={styles.title}>On this page</p>
            <Contents sections={text.sections} />
          </div>
        </nav>
        <TextSections sections={text.sections} look="column" />
      </div>
    </div>
  )
}

const Contents = ({ sections }: Pick<LegalText, 'sections'>) => (
  <ol className={styles.links}>
    {sections
      .filter(({ heading }) => heading)
      .map(({ heading }) => (
        <li key={heading}>
          <a href={`#${anchorOf(heading)}`}>{heading}</a>
        </li>
      ))}
  </ol>
)

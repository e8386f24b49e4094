import styles from './list-news.module.css'
import type { Announced } from './use-list-news.ts'

type ListNewsProps = { readonly news: { readonly label: string | undefined; readonly announced: Announced; readonly take: () => void } }

/** Above a list: "2 new orders: show" while it stays as it is. Screen readers hear it once, also where the rows come by themselves. */
export function ListNews({ news: { label, announced, take } }: ListNewsProps) {
  return (
    <>
      <p role="status" aria-label="News of this list" className="unseen">
        <span key={announced.times}>{announced.text}</span>
      </p>
      {label && (
        <button type="button" className={styles.news} onClick={take}>
          {label}: show
        </button>
      )}
    </>
  )
}

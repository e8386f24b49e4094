import { PageHead } from '../../layout/head/page-head.tsx'
import { addressOf } from '../../routes.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice, NoticeActions } from '../../ui/message/notice.tsx'
import styles from './offline-page.module.css'

/** What the service worker shows where there is no network, in place of a page that was never seen. It fills in the list. */
export default function OfflinePage() {
  return (
    <Notice title="You are offline" what="This page needs a connection, and the shop cannot be reached at the moment.">
      <PageHead title="You are offline" isIndexed={false} />
      <p>Your bag is safe: it is kept in this browser. Prices and stock are checked again before you order.</p>
      <NoticeActions>
        {/* The worker makes it lead to the address that the browser shows. */}
        <ButtonLink to={addressOf('offline')} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink look="secondary" to={addressOf('cart')}>
          See your bag
        </ButtonLink>
      </NoticeActions>
      <section id="pages-seen" hidden className={styles.section} aria-labelledby="pages-seen-title">
        <h2 id="pages-seen-title" className={styles.title}>
          Pages you have seen
        </h2>
        <ul className={styles.seen} />
      </section>
    </Notice>
  )
}

import type { ShopMedia } from '#src/shop/catalogue/media.ts'
import { mediaFileUrl } from '../../media-url.ts'
import styles from './home-page.module.css'

export function Clients({ clients }: { clients: ShopMedia['clients'] }) {
  if (clients.length === 0) return null
  return (
    <section className={`wide ${styles.clients}`} aria-labelledby="clients">
      <h2 id="clients" className={styles.clientsTitle}>
        Our Clients
      </h2>
      <ul className={styles.logos}>
        {clients.map(({ name, logo }) => (
          <li key={name}>
            <img src={mediaFileUrl(logo.fileName)} alt={name} height={56} width={168} loading="lazy" decoding="async" />
          </li>
        ))}
      </ul>
    </section>
  )
}

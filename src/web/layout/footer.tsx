import { Link } from 'react-router'
import { clearStoredFilters } from '../browser/storage/clear-stored-filters.ts'
import { phoneUrl } from '../phone-url.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './footer.module.css'
import { type PageShell, usePageShell } from './page-shell.ts'
import { footerLinks, type NavigationLink } from './navigation.ts'

export function Footer() {
  const shell = usePageShell()
  return (
    <footer className={styles.footer}>
      <div className={`wide ${styles.columns}`}>
        <div className={styles.brand}>
          <p className={styles.name}>{shell?.brand.name}</p>
          <p className={styles.tagline}>{shell && `${shell.brand.tagline}.`}</p>
          {shell && <Social social={shell.social} />}
        </div>
        <Column title="Quick links" links={footerLinks.quick} />
        <Column title="Discover" links={footerLinks.more} />
        <Column title="Your order" links={footerLinks.help} />
        {shell && (
          <div className={styles.contact}>
            <h2 className={styles.title}>Write to us</h2>
            <address className={styles.address}>
              <a href={`mailto:${shell.contact.email}`}>{shell.contact.email}</a>
              <a href={phoneUrl(shell.contact.phone)}>{shell.contact.phone}</a>
            </address>
          </div>
        )}
      </div>
      <div className={`wide ${styles.base}`}>
        <div>
          <p>
            © {shell?.year} {shell?.brand.name}. All rights reserved.
          </p>
          {shell && <p>{legalLine(shell)}</p>}
        </div>
        <ul className={styles.fine}>
          {footerLinks.fine.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}

/** The legal entity and its address, which the E-Commerce Rules require on every page. */
const legalLine = ({ brand, contact }: PageShell): string => {
  const [first, ...address] = contact.address
  const street = first && brand.legalName.startsWith(first) ? address : contact.address
  return [brand.legalName, ...street, ...(brand.gstin ? [`GSTIN ${brand.gstin}`] : [])].join(', ')
}

function Column({ title, links }: { title: string; links: readonly NavigationLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={() => clearStoredFilters()}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Social({ social }: { social: { facebook: string; instagram: string; youtube: string } }) {
  return (
    <ul className={styles.social}>
      {(['facebook', 'instagram', 'youtube'] as const).map((site) => (
        <li key={site}>
          <a href={social[site]} rel="noopener" target="_blank" aria-label={siteNames[site]}>
            <Icon name={site} />
          </a>
        </li>
      ))}
    </ul>
  )
}

const siteNames = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' } as const

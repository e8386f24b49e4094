import { useEffect, useRef, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { clearStoredFilters } from '../../browser/storage/clear-stored-filters.ts'
import { addressOf } from '../../routes.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CartLink } from './cart-link.tsx'
import styles from './header.module.css'
import { usePageShell } from '../page-shell.ts'
import { headerLinks, type NavigationLink } from '../navigation.ts'
import { SearchSheet } from './search-sheet.tsx'
import { Sidebar } from './sidebar.tsx'
import { fetchAhead } from '../../ui/prefetch.ts'

const fixedAfterPixels = 100

export function Header() {
  const place = useRef<HTMLDivElement>(null)
  const isFixed = useIsFixed(place)
  const name = usePageShell()?.brand.name ?? 'Home'
  return (
    <div className={styles.place} ref={place}>
      <header className={styles.header} data-fixed={isFixed || undefined}>
        <div className={`wide ${styles.row}`}>
          <button type="button" className={styles.menu} popoverTarget="sidebar" aria-label="Menu">
            <Icon name="menu" size={24} />
          </button>
          <Links of={headerLinks.shop} label="Shop" />
          <Link className={styles.logo} to={addressOf('home')} onClick={() => clearStoredFilters()} aria-label={`${name}, home`}>
            {name}
          </Link>
          <div className={styles.end}>
            <Links of={headerLinks.brand} label="The house" />
            <div className={styles.tools}>
              <IconButton icon="search" label="Search" popoverTarget="search" />
              <CartLink />
            </div>
          </div>
        </div>
      </header>
      <Sidebar />
      <SearchSheet />
    </div>
  )
}

function Links({ of, label }: { of: readonly NavigationLink[]; label: string }) {
  return (
    <nav className={styles.links} aria-label={label}>
      {of.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} prefetch={fetchAhead} className={`${styles.link}`} onClick={() => clearStoredFilters()}>
          {label}
          {icon && <Icon name={icon} size={16} />}
        </NavLink>
      ))}
    </nav>
  )
}

/** Returns whether the header is fixed: beyond 100 px, and from there back to its own place, so that it never jumps. */
function useIsFixed(place: { readonly current: HTMLElement | null }): boolean {
  const [isFixed, setIsFixed] = useState(false)
  useEffect(() => {
    const update = () => setIsFixed((fixed) => window.scrollY > (fixed ? (place.current?.offsetTop ?? 0) : fixedAfterPixels))
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [place])
  return isFixed
}

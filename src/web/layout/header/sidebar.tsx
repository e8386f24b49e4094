import { useRef } from 'react'
import { NavLink } from 'react-router'
import { clearStoredFilters } from '../../browser/storage/clear-stored-filters.ts'
import { phoneUrl } from '../../phone-url.ts'
import { IconButton } from '../../ui/button.tsx'
import { drawer } from '../../ui/drawer.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePageShell } from '../page-shell.ts'
import { sidebarLinks } from '../navigation.ts'
import styles from './sidebar.module.css'

/** The menu of small screens: a native popover, so that it opens, and closes on a click outside, without JavaScript. */
export function Sidebar() {
  const sidebar = useRef<HTMLElement>(null)
  const contact = usePageShell()?.contact
  const close = () => sidebar.current?.hidePopover()
  return (
    <nav
      {...drawer}
      popover="auto"
      ref={sidebar}
      id="sidebar"
      aria-label="Menu"
      className={`${styles.sidebar} shading`}
      onToggle={(event) => event.newState === 'open' && sidebar.current?.querySelector('button')?.focus()}
    >
      <IconButton icon="close" label="Close the menu" popoverTarget="sidebar" popoverTargetAction="hide" className={styles.close} />
      <ul className={styles.links}>
        {sidebarLinks.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={`${styles.link}`}
              onClick={() => {
                clearStoredFilters()
                close()
              }}
            >
              {label}
              {icon && <Icon name={icon} size={18} />}
            </NavLink>
          </li>
        ))}
      </ul>
      {contact && (
        <p className={styles.contact}>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          <a href={phoneUrl(contact.phone)}>{contact.phone}</a>
        </p>
      )}
    </nav>
  )
}

import { NavLink } from 'react-router'
import { useCartCount } from '../../browser/storage/use-cart-count.ts'
import { clearStoredFilters } from '../../browser/storage/clear-stored-filters.ts'
import { addressOf } from '../../routes.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './cart-link.module.css'
import { fetchAhead } from '../../ui/prefetch.ts'

/** Only this browser knows the cart, so its badge appears after hydration, over the icon and without moving anything. */
export function CartLink() {
  const count = useCartCount()
  const label = count === 0 ? 'Bag, empty' : `Bag, ${count} ${count === 1 ? 'piece' : 'pieces'}`
  return (
    <NavLink
      to={addressOf('cart')}
      className={`${styles.cart}`}
      aria-label={label}
      prefetch={fetchAhead}
      onClick={() => isNarrowScreen() || clearStoredFilters()}
    >
      <Icon name="bag" size={24} />
      {count > 0 && (
        <span key={count} className={styles.badge} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </NavLink>
  )
}

/** On phones the link keeps the filters, so that shoppers can open the cart and return to their list. */
const isNarrowScreen = (): boolean => window.matchMedia('(width < 600px)').matches

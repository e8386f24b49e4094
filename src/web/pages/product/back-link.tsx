import { Link, useLocation, useNavigate } from 'react-router'
import { addressOf } from '../../routes.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './product-page.module.css'

/** Goes back where the shopper came from, with filters and scroll as they were; without a past, to all products. */
export function BackLink() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const hasPast = key !== 'default'
  return (
    <Link
      className={`${styles.back}`}
      to={addressOf('products')}
      onClick={(event) => {
        if (!hasPast || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon name="back" size={18} /> Back
    </Link>
  )
}

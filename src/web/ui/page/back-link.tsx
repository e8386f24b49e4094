import { Link, useNavigate } from 'react-router'
import { Icon } from '../icon.tsx'
import styles from './back-link.module.css'

/** Goes back where one came from within the shop, with filters and scroll as they were; without such a past, or without scripts, to `to`. */
export function BackLink({ to }: { to: string }) {
  const navigate = useNavigate()
  return (
    <Link
      className={`${styles.back}`}
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !hasPast()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon name="back" size={18} /> Back
    </Link>
  )
}

/** React Router counts its steps in `idx`, from 0 on every page that was loaded anew. */
const hasPast = (): boolean => Number(window.history.state?.idx) > 0 || document.referrer.startsWith(`${window.location.origin}/`)

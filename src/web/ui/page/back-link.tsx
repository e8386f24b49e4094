import { Link, useNavigate } from 'react-router'
import { Icon } from '../icon.tsx'
import styles from './back-link.module.css'

/** Goes back in the history of the shop, which restores filters and scroll; without such a history, or without scripts, it leads to `to`. */
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

/** React Router counts navigations in `idx`, from 0 after each full page load. */
const hasPast = (): boolean => Number(window.history.state?.idx) > 0 || document.referrer.startsWith(`${window.location.origin}/`)

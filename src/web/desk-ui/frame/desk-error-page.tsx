import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { DeskButtonLink } from '../desk-button.tsx'
import styles from './desk-error-page.module.css'
import { DeskPage } from './desk-page.tsx'

/** The page for an error: what is still safe, and what to do next, but never a stack. */
export function DeskErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { title, sentence } = describe(error)
  return (
    <DeskPage title={title}>
      <div className={styles.error}>
        <p>{sentence}</p>
        <p className={styles.acts}>
          <DeskButtonLink look="primary" to={`${pathname}${search}`} reloadDocument>
            Try again
          </DeskButtonLink>
          <DeskButtonLink to={deskAddressOf('today')} reloadDocument>
            Go to Today
          </DeskButtonLink>
        </p>
      </div>
    </DeskPage>
  )
}

/** The title and the sentence for what went wrong. */
function describe(error: unknown): { title: string; sentence: string } {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404)
      return { title: 'There is nothing here', sentence: 'No page of the desk has this address. It may have been mistyped.' }
    if (error.status === 403)
      return { title: 'Not for this login', sentence: error.statusText || 'Your role does not open this page. Ask the owner.' }
    if (error.status === 503)
      return {
        title: 'The shop cannot look anything up',
        sentence: 'Its database does not respond at the moment. Nothing was changed; it comes back by itself.',
      }
  }
  if (error instanceof TypeError && /fetch|load|import/i.test(error.message))
    return { title: 'The shop could not be reached', sentence: 'See whether this device is online. Nothing was changed.' }
  return {
    title: 'Something went wrong',
    sentence: 'It has been written to the log. What you did before is safe; this page may be tried again.',
  }
}

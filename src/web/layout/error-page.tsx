import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { addressOf } from '../routes.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice, NoticeActions } from '../ui/message/notice.tsx'

/** The page for an error: what is still safe, and what to do next, but never a stack. */
export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  // The page shell is rendered anew, which loses the focus.
  useEffect(() => document.getElementById('main')?.focus({ preventScroll: true }), [])
  return (
    <Notice title="Unexpected Application Error!" what={messageOf(error)}>
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      <p>Your bag is safe: it is kept in this browser. Please see whether you are online and try again, or go back to the beginning.</p>
      <NoticeActions>
        <ButtonLink to={`${pathname}${search}`} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink look="secondary" to={addressOf('home')} reloadDocument>
          Back To HomePage
        </ButtonLink>
      </NoticeActions>
    </Notice>
  )
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 503 && error.statusText) return error.statusText
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  if (error instanceof TypeError && /fetch|load|import/i.test(error.message)) return 'The shop could not be reached.'
  if (error instanceof Error) return error.message
  return 'Something went wrong.'
}

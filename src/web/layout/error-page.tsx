import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { addressOf } from '../routes.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice, NoticeActions } from '../ui/message/notice.tsx'

/** The page for an error: what is still safe, and what to do next, but never a stack. */
export function ErrorPage() {
  const error = useRouteError()
  const number = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | undefined)?.requestId : undefined
  const { pathname, search } = useLocation()
  // The page shell is rendered anew, which loses the focus.
  useEffect(() => document.getElementById('main')?.focus({ preventScroll: true }), [])
  const isUnavailable = isRouteErrorResponse(error) && error.status === 503
  const title = isUnavailable ? 'One moment, please' : 'Unexpected Application Error!'
  useEffect(() => (isUnavailable ? openWhenAvailable() : undefined), [isUnavailable])
  return (
    <Notice title={title} what={messageOf(error)}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {isUnavailable ? (
        <p>Your bag is safe: it is kept in this browser. This page tries again by itself every few seconds.</p>
      ) : (
        <p>Your bag is safe: it is kept in this browser. Please see whether you are online and try again, or go back to the beginning.</p>
      )}
      {number && (
        <p>
          If you write to us about it, tell us this number: <code>{number}</code>
        </p>
      )}
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

/** Asks for this page again until it can be shown. Visitors wait for different times, so that they do not all come back at once. */
function openWhenAvailable(): () => void {
  const timer = setInterval(
    () =>
      void fetch(location.href, { method: 'HEAD' }).then(
        ({ status }) => status === 503 || location.assign(location.pathname + location.search),
        () => {},
      ),
    4_000 + 4_000 * Math.random(),
  )
  return () => clearInterval(timer)
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 503 && error.statusText) return error.statusText
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  if (error instanceof TypeError && /fetch|load|import/i.test(error.message)) return 'The shop could not be reached.'
  if (error instanceof Error) return error.message
  return 'Something went wrong.'
}

import { type ReactNode, useEffect } from 'react'
import { type ErrorResponse, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { addressOf } from '../routes.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice, NoticeActions } from '../ui/message/notice.tsx'
import { openKept } from './kept-page.ts'

type ErrorPageProps = {
  readonly failed?: string
  /** Where to go on, instead of the beginning. */
  readonly onward?: ReactNode
}

/** The page for an error: what is still safe, and what to do next, but never a stack. `failed` names what, where it is no defect. */
export function ErrorPage({ failed = 'Unexpected Application Error!', onward = toHome }: ErrorPageProps) {
  const error = useRouteError()
  const response = isRouteErrorResponse(error) ? error : undefined
  const { pathname, search } = useLocation()
  const here = pathname + search
  // The page shell is rendered anew, which loses the focus.
  useEffect(() => document.getElementById('main')?.focus({ preventScroll: true }), [])
  const isUnavailable = response?.status === 503
  const title = isUnavailable || response?.status === 507 ? 'One moment, please' : failed
  useEffect(() => (isUnavailable ? openWhenAvailable(here) : undefined), [isUnavailable, here])
  const isAway = response === undefined
  useEffect(() => (isAway ? openKept(here) : undefined), [isAway, here])
  return (
    <Notice title={title} what={response ? messageOfResponse(response) : messageOf(error)}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p>
        Your bag is safe: it is kept in this browser.{' '}
        {isUnavailable ? 'This page tries again by itself.' : 'Please try again, or go back to the beginning.'}
      </p>
      <NoticeActions>
        <ButtonLink to={here} reloadDocument>
          Try again
        </ButtonLink>
        {onward}
      </NoticeActions>
    </Notice>
  )
}

const toHome = (
  <ButtonLink look="secondary" to={addressOf('home')} reloadDocument>
    Back To HomePage
  </ButtonLink>
)

/** Asks for this page again until it can be shown. Visitors wait for different times, so that they do not all come back at once. */
function openWhenAvailable(here: string): () => void {
  const timer = setInterval(
    () =>
      void fetch(here, { method: 'HEAD' }).then(
        ({ status }) => status === 503 || location.assign(here),
        () => {},
      ),
    4_000 + 4_000 * Math.random(),
  )
  return () => clearInterval(timer)
}

const messageOfResponse = ({ status, statusText }: ErrorResponse): string => (status < 500 ? `${status} ${statusText}` : statusText)

function messageOf(error: unknown): string {
  if (error instanceof TypeError && /fetch|load|import/i.test(error.message)) return 'The shop could not be reached.'
  if (error instanceof Error) return error.message
  return 'Something went wrong.'
}

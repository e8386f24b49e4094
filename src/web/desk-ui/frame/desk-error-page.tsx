import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { requestIdIn } from '#src/kit/observation.ts'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { DeskButtonLink } from '../desk-button.tsx'
import styles from './desk-error-page.module.css'
import { DeskPage } from './desk-page.tsx'

/** The page for an error: what is still safe, and what to do next, but never a stack. */
export function DeskErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { title, sentence, mayPass } = describe(error)
  // Nobody knows whose frame to draw while the login cannot be looked up.
  const isFramed = useRouteLoaderData('root') !== undefined
  return (
    <div className={isFramed ? undefined : styles.bare}>
      <DeskPage title={title}>
        <div className={styles.error}>
          <p>{sentence}</p>
          <p className={styles.acts}>
            {mayPass && (
              <DeskButtonLink look="primary" to={`${pathname}${search}`} reloadDocument>
                Try again
              </DeskButtonLink>
            )}
            <DeskButtonLink look={mayPass ? 'secondary' : 'primary'} to={deskAddressOf('today')} reloadDocument>
              Go to Today
            </DeskButtonLink>
          </p>
        </div>
      </DeskPage>
    </div>
  )
}

type Described = {
  readonly title: string
  readonly sentence: string
  /** The same page may open when it is tried again. */
  readonly mayPass: boolean
}

function describe(error: unknown): Described {
  if (isRouteErrorResponse(error)) return error.status < 500 ? refused(error) : numbered(failures[error.status] ?? broken, error.data)
  if (error instanceof TypeError && /fetch|load|import/i.test(error.message)) return unreachable
  return broken
}

/** With the number of the request, by which the failure is found in the log. A script gets it in a sentence. */
function numbered(described: Described, data: unknown): Described {
  const id = typeof data === 'string' ? requestIdIn(data) : undefined
  return id === undefined ? described : { ...described, sentence: `${described.sentence} Its number in the log is ${id}.` }
}

/** With the sentence that came along, which says more than the status. */
function refused({ status, data }: { readonly status: number; readonly data: unknown }): Described {
  const { title, sentence } = refusals[status] ?? otherRefusal
  const given = typeof data === 'string' && data !== '' && !data.startsWith('<') ? data : sentence
  return { title, sentence: given, mayPass: false }
}

const refusals: Readonly<Record<number, Pick<Described, 'title' | 'sentence'>>> = {
  401: { title: 'Nothing was done', sentence: 'Your login has ended. Log in again to go on.' },
  403: { title: 'Not for this login', sentence: 'Your role does not open this page. Ask the owner.' },
  404: { title: 'There is nothing here', sentence: 'No page of the desk has this address. It may have been mistyped.' },
}

const otherRefusal = { title: 'The desk did not take this', sentence: 'Nothing was changed. Go back and look at what was sent.' }

const unavailable: Described = {
  title: 'The shop cannot look anything up',
  sentence: 'Its database does not respond at the moment; it comes back by itself. Whatever is tried again is done only once.',
  mayPass: true,
}

const full: Described = {
  title: 'A disk of the shop is full',
  sentence: 'Nothing of this was stored. Make room on the machine first, then send it once more.',
  mayPass: false,
}

const failures: Readonly<Record<number, Described>> = { 503: unavailable, 507: full }

const unreachable: Described = {
  title: 'The shop could not be reached',
  sentence: 'See whether this device is online. Whatever is tried again is done only once.',
  mayPass: true,
}

const broken: Described = {
  title: 'Something went wrong',
  sentence: 'It has been written to the log. What you did before is safe; this page may be tried again.',
  mayPass: true,
}

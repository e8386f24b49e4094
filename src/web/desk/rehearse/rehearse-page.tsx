import { useEffect } from 'react'
import { Form, type ActionFunctionArgs, Link, type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router'
import { DeskButton } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { connectionContext } from '../desk-context.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return { progress: context.get(connectionContext).rehearsal?.progress() }
}

export function action({ context }: ActionFunctionArgs) {
  context.get(connectionContext).rehearsal?.start()
  return redirect(deskAddressOf('rehearse'))
}

const askAgainMs = 1_500

/** Plays three weeks of a small shop, so that a newcomer sees a desk with work on it. */
export default function RehearsePage() {
  const { progress } = useLoaderData<typeof loader>()
  const isRunning = progress?.state === 'running'
  useProgress(isRunning)
  return (
    <DeskPage title="Rehearse three weeks">
      {isRunning && (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      )}
      <Panel title={isRunning ? 'It is being played' : 'For trying the desk'}>
        {!progress && <p>This shop has keys of a supplier, so something real could happen: nothing can be rehearsed here.</p>}
        {progress?.state === 'ready' && (
          <>
            <p>
              Some 130 orders of invented shoppers with their payments, calls, parcels, mails and enquiries, as trials, in the sandboxes
              only. It takes a few minutes, a second time adds nothing, and a shop that has orders is left alone.
            </p>
            <Form method="post">
              <DeskButton type="submit" look="primary">
                Rehearse three weeks
              </DeskButton>
            </Form>
          </>
        )}
        {isRunning && <p className="soft">Day after day until today. Jobs and mails of the shop wait until it is over.</p>}
        {progress && progress.state !== 'ready' && <p role="status">{progress.line}</p>}
        {progress && !isRunning && progress.state !== 'ready' && (
          <p>
            <Link to={deskAddressOf('today')}>Go to Today</Link>
          </p>
        )}
      </Panel>
    </DeskPage>
  )
}

/** Asks how far it is, while it is played. */
function useProgress(isRunning: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => void revalidate(), askAgainMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}

import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatTime } from '#src/kit/time/format-date.ts'
import type { CallSheet, OrderToCall } from '#src/shop/workflows/calling/calling.ts'
import { DeskButtonLink } from '../../desk-ui/desk-button.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { Panel } from '../../desk-ui/panel.tsx'
import { deskAddressOf } from '../../routes/desk-addresses.ts'
import { deskContext } from '../desk-context.ts'
import { CallOutcomes } from './call-outcomes.tsx'
import { CallSheetView } from './call-sheet-view.tsx'
import { CallQueue } from './call-queue.tsx'

const mostListed = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const queue = await shop.orders.listToCall(mostListed)
  const asked = new URL(request.url).searchParams.get('order')
  const number = queue.find(({ orderNumber }) => orderNumber === asked)?.orderNumber ?? queue.find(({ dueAt }) => !dueAt)?.orderNumber
  const sheet = number === undefined ? undefined : await shop.orders.showCall(number, login.name)
  return { queue, sheet, now }
}

/** One cash order after the other is called, the oldest first. */
export default function CallsPage() {
  const { queue, sheet, now } = useLoaderData<typeof loader>()
  // What is on the screen stays while somebody writes; another order comes only after this one has its outcome.
  useFreshPage(['orders', 'calls', 'desk'], isWriting)
  return (
    <DeskPage title="Calls" state={stateOf(queue)}>
      {sheet ? <Call key={sheet.order.orderNumber} sheet={sheet} now={now} /> : <NobodyToCall queue={queue} />}
      <CallQueue queue={queue} current={sheet?.order.orderNumber} now={now} />
    </DeskPage>
  )
}

function Call({ sheet, now }: { readonly sheet: CallSheet; readonly now: Date }) {
  return (
    <>
      <CallSheetView sheet={sheet} now={now} />
      <CallOutcomes sheet={sheet} />
    </>
  )
}

function NobodyToCall({ queue }: { readonly queue: readonly OrderToCall[] }) {
  const next = queue[0]?.dueAt
  return (
    <Panel title="Nobody to call" note={next && `The next one is due at ${formatTime(next)}.`}>
      <p className="soft">
        A cash order comes here as soon as it is placed, the oldest first. After a call that nobody answered it rests for two hours; the
        third time its shopper gets a mail with the link to pay online.
      </p>
      <p>
        <DeskButtonLink look="quiet" to={deskAddressOf('today')}>
          Back to Today
        </DeskButtonLink>
      </p>
    </Panel>
  )
}

function stateOf(queue: readonly OrderToCall[]): string {
  const due = queue.filter(({ dueAt }) => !dueAt).length
  const rest = queue.length - due
  const dueText = due === 0 ? 'No cash order waits for a call.' : due === 1 ? 'One cash order to call.' : `${due} cash orders to call.`
  return rest === 0 ? dueText : `${dueText} ${rest === 1 ? 'One rests' : `${rest} rest`} after a call.`
}

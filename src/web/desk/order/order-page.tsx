import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { WaitingHere } from '../../desk-ui/acts/waiting-here.tsx'
import { Neighbours } from '../../desk-ui/data-table/neighbours.tsx'
import { DeskPage } from '../../desk-ui/frame/desk-page.tsx'
import { useDeskKeys } from '../../desk-ui/keys/use-desk-keys.ts'
import { isWriting, useFreshPage } from '../../desk-ui/live.ts'
import { toTicketData } from '../../desk-ui/ticket/draw-ticket.server.ts'
import type { TicketData } from '../../desk-ui/ticket/ticket-data.ts'
import { deskAddressOf, fullDeskAddressOf } from '../../routes/desk-addresses.ts'
import { connectionContext, deskContext } from '../desk-context.ts'
import { Age } from './age.tsx'
import { findOrderId } from '../find-order-id.ts'
import { noteFieldId } from '../../desk-ui/acts/note-box.tsx'
import { HistoryPanel } from './panels/history-panel.tsx'
import { LinesPanel } from './panels/lines-panel.tsx'
import { MailsPanel } from './panels/mails-panel.tsx'
import { MoneyPanel } from './panels/money-panel.tsx'
import { Attention, Dock, HeadActs, Sentence, StateBeside } from './order-head.tsx'
import styles from './order-page.module.css'
import { type OrderScreen, toOrderScreen } from './order-screen.ts'
import { ParcelPanel } from './panels/parcel-panel.tsx'
import { RecipientPanel } from './panels/recipient-panel.tsx'
import { ReturnsPanel } from './panels/returns-panel.tsx'
import { TicketPanel } from './panels/ticket-panel.tsx'
import { EarlierPanel, ErasePanel, ShopperPagePanel } from './panels/side-panels.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { shop, login, now } = context.get(deskContext)
  const id = await findOrderId(params['number'], shop)
  const inspected = id && (await shop.orders.inspect(id))
  if (!inspected) throw data(undefined, { status: 404 })
  const { origin } = context.get(connectionContext)
  const tickets = inspected.units
    .filter(({ personalisation, state }) => personalisation && state !== 'cancelled')
    .map((unit) => toTicketData(unit, (ticket) => origin + fullDeskAddressOf('ticket', { ticket })))
  const waiting = await shop.desk.findWaiting({ kind: 'order', number: inspected.order.orderNumber })
  const questions = inspected.order.attention === undefined ? [] : await shop.workshop.questionsOf(inspected.order.orderNumber)
  return {
    questions: questions.filter(({ settled }) => settled === undefined),
    order: toOrderScreen(inspected, { role: login.role, now, canBeSentAgain: (await shop.orders.refuseSendAgain(id)) === undefined }),
    person: login.name,
    tickets,
    waiting: waiting.filter(({ askedBy }) => askedBy !== login.name).map(({ key, askedBy, message }) => ({ key, askedBy, message })),
  }
}

/** One order: what to make, where it goes, its money, its mails, and all that happened. */
export default function OrderPage() {
  const { order, questions, person, waiting, tickets } = useLoaderData<typeof loader>()
  useOrderKeys()
  const { hasNews, take } = useFreshPage(['orders', 'parcels', 'workshop', 'mails', 'calls'], isWriting)
  return (
    <div className={styles.page}>
      <DeskPage
        title={order.number}
        trail={<Neighbours kind="orders" current={order.number} addressOf={addressOfOrder} listName="Orders" />}
        beside={<StateBeside order={order} />}
        state={<Sentence order={order} />}
        acts={
          <div className={styles.headActs}>
            <HeadActs order={order} />
          </div>
        }
      >
        <Age readAt={order.now} hasNews={hasNews} readAgain={take} />
        <WaitingHere acts={waiting} />
        <Attention order={order} questions={questions} />
        <Panels order={order} person={person} tickets={tickets} />
        <Dock order={order} />
      </DeskPage>
    </div>
  )
}

const addressOfOrder = (number: string): string => deskAddressOf('order', { number })

type PanelsProps = { readonly order: OrderScreen; readonly person: string; readonly tickets: readonly TicketData[] }

function Panels({ order, person, tickets }: PanelsProps) {
  return (
    <div className={styles.panels}>
      <div className={styles.column}>
        <LinesPanel order={order} />
        <ParcelPanel order={order} />
        <MailsPanel order={order} />
        <HistoryPanel order={order} person={person} />
      </div>
      <div className={styles.column}>
        <RecipientPanel order={order} />
        <MoneyPanel order={order} />
        <ReturnsPanel order={order} />
        <TicketPanel tickets={tickets} number={order.number} />
        <EarlierPanel order={order} />
        <ShopperPagePanel order={order} />
        <ErasePanel order={order} />
      </div>
    </div>
  )
}

/** `n` writes a note, `c` confirms, `r` retries, `p` prints the tickets: each presses what the screen shows. */
function useOrderKeys(): void {
  useDeskKeys({
    note: () => document.querySelector<HTMLTextAreaElement>(`#${noteFieldId} textarea`)?.focus(),
    confirm: () => press('orders.confirm'),
    retry: () => press('parcels.retry'),
    print: () =>
      document.querySelector<HTMLButtonElement>(`main form[action="${fullDeskAddressOf('print', { form: 'ticket' })}"] button`)?.click(),
  })
}

function press(act: string): void {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[name=act]')].find(({ value }) => value === act)
  field?.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}

import { ActButton } from '../../../desk-ui/acts/act-form.tsx'
import { DeskButtonLink } from '../../../desk-ui/desk-button.tsx'
import { PrintLink } from '../../../desk-ui/print-link.tsx'
import { deskAddressOf } from '../../../routes/desk-addresses.ts'
import { nextActOf } from './next-act-of.ts'
import type { OrderScreen } from '../order-screen.ts'

/** The one thing to do next with this order, as the primary button of the screen; nothing when it waits for others. */
export function NextAct({ order }: { readonly order: OrderScreen }) {
  const { number, state } = order
  const next = nextActOf(order)
  switch (next?.act) {
    case undefined:
      return null
    case 'decide about payment':
      return (
        <DeskButtonLink look="primary" to="#money" reloadDocument>
          Decide about the payment
        </DeskButtonLink>
      )
    case 'confirm':
    case 'take pieces':
      return (
        <ActButton act="orders.confirm" input={{ order: number, seen: state }} look="primary" icon="check">
          {next.act === 'confirm' ? 'Confirm' : 'Take the pieces'}
        </ActButton>
      )
    case 'retry':
      return (
        <ActButton act="parcels.retry" input={{ order: number }} look="primary" icon="retry">
          Retry the parcel
        </ActButton>
      )
    case 'print':
      return (
        <PrintLink form="ticket" of={[number]} look="primary">
          Print {next.tickets === 1 ? 'the ticket' : `${next.tickets} tickets`}
        </PrintLink>
      )
    case 'press':
    case 'check':
      return <Link to={workshopAddressOf(next.tickets)}>{next.act === 'press' ? 'Press it' : 'Check it'}</Link>
    case 'pack':
      return <Link to={`${deskAddressOf('pack')}?open=${number}`}>Pack it</Link>
    case 'hand over':
      return <Link to={deskAddressOf('handover')}>Hand it over</Link>
    case 'answer undelivered':
      return <Link to={deskAddressOf('parcel', { number })}>Answer the courier</Link>
    case 'put away':
      return <Link to={deskAddressOf('parcel', { number })}>Look at its pieces</Link>
    case 'write off':
      return <Link to={deskAddressOf('parcel', { number })}>Write its pieces off</Link>
  }
}

const Link = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <DeskButtonLink look="primary" to={to}>
    {children}
  </DeskButtonLink>
)

/** Of a single unit its own screen, else the workshop with all of them. */
const workshopAddressOf = ([ticket, ...others]: readonly string[]): string =>
  ticket !== undefined && others.length === 0 ? deskAddressOf('ticket', { ticket }) : deskAddressOf('workshop')

import { phoneUrl } from '../../phone-url.ts'
import type { WaitingLine } from '#src/shop/workflows/today/today.ts'
import { ActButton } from '../../desk-ui/acts/act-form.tsx'
import { DeskButtonLink, deskButtonClass } from '../../desk-ui/desk-button.tsx'
import { DeskIcon } from '../../desk-ui/desk-icon.tsx'
import { orderAddress } from './order-address.ts'

/** The next thing to do about a line. */
export function NextAct({ line }: { readonly line: WaitingLine }) {
  switch (line.kind) {
    case 'held_payment':
      return <OrderLink number={line.orderNumber}>Decide</OrderLink>
    case 'attention':
    case 'parcel':
      return <OrderLink number={line.orderNumber}>Look at it</OrderLink>
    case 'stopped_parcel':
      return (
        <>
          <OrderLink number={line.orderNumber}>Look at it</OrderLink>
          <ActButton act="parcels.retry" input={{ order: line.orderNumber }}>
            Retry
          </ActButton>
        </>
      )
    case 'dead_mail':
      return line.orderNumber ? <OrderLink number={line.orderNumber}>Look at it</OrderLink> : null
    case 'call':
      return (
        <>
          <a className={deskButtonClass('secondary')} href={phoneUrl(line.phone)}>
            <DeskIcon name="phone" size={16} />
            Call
          </a>
          <ActButton act="calls.confirm" input={{ order: line.orderNumber, seen: 'to_confirm', calls: line.calls }}>
            Confirm
          </ActButton>
        </>
      )
    case 'enquiry':
      return (
        <>
          {line.email ? (
            <a
              className={deskButtonClass('secondary')}
              href={`mailto:${line.email}?subject=${encodeURIComponent(`Your question to us (${line.ticketNumber})`)}`}
            >
              Answer
            </a>
          ) : (
            <a className={deskButtonClass('secondary')} href={phoneUrl(line.phone ?? '')}>
              Call
            </a>
          )}
          <ActButton act="enquiries.answered" input={{ ticket: line.ticketNumber }}>
            Answered
          </ActButton>
        </>
      )
    default:
      return null
  }
}

const OrderLink = ({ number, children }: { readonly number: string; readonly children: string }) => (
  <DeskButtonLink to={orderAddress(number)}>{children}</DeskButtonLink>
)

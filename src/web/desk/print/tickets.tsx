import { Ticket } from '../../desk-ui/ticket/ticket.tsx'
import type { TicketData } from '../../desk-ui/ticket/ticket-data.ts'
import { Sheet, type Printed } from './sheet.tsx'
import styles from './sheet.module.css'
import { layOut } from './sheets.ts'

type TicketsProps = { readonly data: { readonly tickets: readonly TicketData[]; readonly printed: Printed }; readonly size: 'a4' | 'label' }

/** Work tickets: A6, four on a sheet of A4, or one on each label. */
export function Tickets({ data: { tickets, printed }, size }: TicketsProps) {
  const sheets = layOut(tickets, size === 'a4' ? 4 : 1)
  return sheets.map((sheet, at) => (
    <Sheet key={sheet[0]?.ticket} size={size} printed={printed} number={at + 1} of={sheets.length} bare>
      <div className={size === 'a4' ? styles.fourTickets : styles.oneTicket}>
        {sheet.map((ticket) => (
          <Ticket key={ticket.ticket} data={ticket} />
        ))}
      </div>
    </Sheet>
  ))
}

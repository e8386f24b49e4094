import { PrintLink } from '../../../desk-ui/print-link.tsx'
import type { TicketData } from '../../../desk-ui/ticket/ticket-data.ts'
import { Ticket } from '../../../desk-ui/ticket/ticket.tsx'
import { FoldingPanel } from './folding-panel.tsx'
import styles from './side.module.css'

/** The work tickets as they are printed. */
export function TicketPanel({ tickets, number }: { readonly tickets: readonly TicketData[]; readonly number: string }) {
  const [first, ...others] = tickets
  if (!first) return null
  const printed =
    first.timesPrinted === 0 ? 'not printed yet' : first.timesPrinted === 1 ? 'printed once' : `printed ${first.timesPrinted} times`
  return (
    <FoldingPanel title={tickets.length === 1 ? 'Ticket' : `Ticket 1 of ${tickets.length}`} note={printed} foldsOnPhone flush>
      <div className={styles.tickets}>
        <Ticket data={first} />
        {others.length > 0 && (
          <details>
            <summary>{others.length === 1 ? 'The other one' : `The other ${others.length}`}</summary>
            {others.map((ticket) => (
              <Ticket key={ticket.ticket} data={ticket} />
            ))}
          </details>
        )}
      </div>
      <div className={styles.print}>
        <PrintLink form="ticket" of={[number]}>
          Print {tickets.length === 1 ? 'it' : 'them'}
        </PrintLink>
      </div>
    </FoldingPanel>
  )
}

import { formatTimestamp } from '#src/kit/time/format-date.ts'
import type { Personalisation } from '#src/shop/catalogue/product.ts'
import { boardTexts } from '#src/shop/staff-texts/workshop-texts.ts'
import { PrintLink } from '../../desk-ui/print-link.tsx'
import { Callout } from '../../ui/message/callout.tsx'

type OutdatedTicketProps = {
  readonly ticket: string
  readonly changes: readonly {
    /** Undefined for the shopper. */
    readonly by: string | undefined
    readonly at: Date
    readonly before: Personalisation
    readonly after: Personalisation
  }[]
}

/** The sheet in the hand bears another writing than the piece is to have: says so, and what was changed since. */
export function OutdatedTicket({ ticket, changes }: OutdatedTicketProps) {
  return (
    <Callout tone="danger" title={boardTexts.outdatedTitle}>
      <p>{boardTexts.outdatedExplained}</p>
      {changes.map(({ by, at, before, after }) => (
        <p key={at.toISOString()}>
          {boardTexts.changed(labelOf(before), labelOf(after))}, {by ?? boardTexts.byShopper}, {formatTimestamp(at)}
        </p>
      ))}
      <PrintLink form="ticket" of={[ticket]}>
        {boardTexts.printOne}
      </PrintLink>
    </Callout>
  )
}

const labelOf = ({ name, sign }: Personalisation): string => [name, sign].filter(Boolean).join(', ')

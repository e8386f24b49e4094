import { withDash } from '#src/kit/order-number.ts'

/** The code of one unit on its work ticket, such as `MJ-10234.1`: the order number, and which unit of the order it is. */
export const ticketOf = (orderNumber: string, unitNumber: number): string => `${orderNumber}.${unitNumber}`

/** The same as the QR code of a printed ticket ends: with how often the writing had been changed when it was printed. */
export const printedCode = (ticket: string, timesChanged: number): string => `${ticket}?writing=${timesChanged}`

/** `timesChanged`: that of the printed ticket; undefined where the code was typed, or printed before tickets had it. */
export type TicketCode = { readonly orderNumber: string; readonly unitNumber: number; readonly timesChanged: number | undefined }

/**
 * Reads a code as it was typed, with its dash or without, or scanned, also under Caps Lock. The QR code of a ticket holds an address that ends
 * in it. Returns undefined for what is no code.
 */
export function parseTicket(text: string): TicketCode | undefined {
  const [, orderNumber, number, changed] =
    /(?:^|\/)([a-z]{1,8}-?\d{1,12})\.([1-9]\d{0,4})(?:\?writing=(\d{1,4}))?$/i.exec(text.trim()) ?? []
  if (!orderNumber || !number) return undefined
  return {
    orderNumber: withDash(orderNumber.toUpperCase()),
    unitNumber: Number(number),
    timesChanged: changed === undefined ? undefined : Number(changed),
  }
}

/** Writes a code as it was read, without the address around it. */
export const codeOf = ({ orderNumber, unitNumber, timesChanged }: TicketCode): string => {
  const ticket = ticketOf(orderNumber, unitNumber)
  return timesChanged === undefined ? ticket : printedCode(ticket, timesChanged)
}

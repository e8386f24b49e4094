/** The code of one unit on its work ticket, such as `MJ-10234.1`: the order number, and which unit of the order it is. */
export const ticketOf = (orderNumber: string, unitNumber: number): string => `${orderNumber}.${unitNumber}`

export type TicketCode = { readonly orderNumber: string; readonly unitNumber: number }

/** Reads a code as it was typed or scanned. The QR code of a ticket holds an address that ends in it. Returns undefined for what is no code. */
export function parseTicket(text: string): TicketCode | undefined {
  const [, orderNumber, number] = /(?:^|\/)([a-z]{1,8}-\d{1,12})\.([1-9]\d{0,4})$/i.exec(text.trim()) ?? []
  return orderNumber && number ? { orderNumber: orderNumber.toUpperCase(), unitNumber: Number(number) } : undefined
}

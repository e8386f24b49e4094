import type { NewOrder } from '#src/shop/workflows/today/today.ts'
import { fullDeskAddressOf } from '../../routes/desk-addresses.ts'

/** What the desk replies to a device that knocks. `upTo` is the server's time, as text. */
export type NewOrders = { readonly orders: readonly NewOrder[]; readonly upTo: string }

/** Without `since` only the server's time is of interest. Throws where the desk cannot be reached or the login has ended. */
export async function fetchNewOrders(since?: Date): Promise<NewOrders> {
  const query = since ? `?${new URLSearchParams({ since: since.toISOString() })}` : ''
  const response = await fetch(fullDeskAddressOf('newOrders') + query)
  if (!response.ok) throw new Error(`the desk replied ${response.status}`)
  return (await response.json()) as NewOrders
}

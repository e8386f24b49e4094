/** Who caused a change. A member of the staff is named. */
export type Actor = { readonly who: 'shopper' | 'gateway' | 'carrier' | 'shop' } | Staff

/** A member of the staff, by the name of the account that was used. */
export type Staff = { readonly who: 'staff'; readonly name: string }

/** Who changes an order after it was placed. A shopper is whoever has the address of its page. */
export type Corrector = Staff | { readonly who: 'shopper' }

/** Who did something, when, and the reason that person gave. */
export type Attribution = { readonly by: Actor; readonly at: Date; readonly note?: string | undefined }

export const actorName = (actor: Actor): string => (actor.who === 'staff' ? `staff: ${actor.name}` : actor.who)

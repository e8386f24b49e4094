/** Whose doing something was. Whoever of the staff did it is named. */
export type Actor = { readonly who: 'shopper' | 'gateway' | 'carrier' | 'shop' } | Staff

/** Somebody who runs the shop, as the account is called that they used. */
export type Staff = { readonly who: 'staff'; readonly name: string }

/** Who did something, when, and why in a person's words. */
export type Attribution = { readonly by: Actor; readonly at: Date; readonly note?: string | undefined }

export const actorName = (actor: Actor): string => (actor.who === 'staff' ? `staff: ${actor.name}` : actor.who)

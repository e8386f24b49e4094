import type { Staff } from '#src/shop/orders/actor.ts'

/** Whoever of the staff does something in a test where it does not matter who. */
export const someStaff: Staff = { who: 'staff', name: 'Meera Joshi' }

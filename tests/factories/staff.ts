import type { Staff } from '#src/shop/orders/actor.ts'

/** A member of staff, for tests in which it does not matter who. */
export const someStaff: Staff = { who: 'staff', name: 'Meera Joshi' }

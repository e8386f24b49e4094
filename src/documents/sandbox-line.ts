/** Stands at the top of every mail about an order without real money. */
export const sandboxLine = 'Test payments, no real money. This order is a trial: nothing is charged and no parcel is sent.'

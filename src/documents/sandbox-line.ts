/** Said at the top of every mail about an order for which no money moves. */
export const sandboxLine = 'Test payments, no real money. This order is a trial: nothing is charged and no parcel is sent.'

/** The name of the form that corrects the address of an order, in the address of the order's screen. */
export const correctAddressForm = 'correct-address'

/** Where the address of an order is corrected: an address that ends in `#` and this opens the dialog on the order's screen. */
export const correctAddressId = 'correct-address'

/** Whether a text is an order number, such as MJ-10042: the shop's letters, a dash, digits. */
export const isOrderNumber = (text: string): boolean => /^[A-Z]{1,4}-\d{1,12}$/.test(text)

/** Adds the dash, which people leave out when they read the number over the phone. */
export const withDash = (orderNumber: string): string => orderNumber.replace(/^([A-Z]+)-?(\d+)$/, '$1-$2')

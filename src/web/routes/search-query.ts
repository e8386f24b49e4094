/** The name in addresses of what a shopper searches for. It stands apart from the other filters, because every page has the search. */
export const searchQuery = 'q'

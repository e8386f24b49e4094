/** The name of the search text in addresses. It has a file of its own, because every page has the search form. */
export const searchQuery = 'q'

/** Where the search field asks for suggestions. It has a file of its own, because only the code that is fetched with the field needs it. */
export const suggestionsPath = '/api/suggestions'

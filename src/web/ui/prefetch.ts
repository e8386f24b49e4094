type Connection = { readonly saveData?: boolean }

const { connection } = navigator as Navigator & { readonly connection?: Connection }

/** When a link fetches its page ahead: once a pointer, a finger or the focus rests on it, and never for whoever saves data. */
export const fetchAhead = connection?.saveData ? 'none' : 'intent'

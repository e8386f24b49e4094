const mostLetters = 120

/** What a browser says a file is called, without what cannot be shown. */
export const printableName = (name: string): string => name.replace(/\p{C}/gu, '').trim().slice(-mostLetters) || 'unnamed'

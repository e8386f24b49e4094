/** The `tel:` address of a number as people write it, with blanks. */
export const phoneUrl = (number: string): string => `tel:${number.replaceAll(' ', '')}`

/** One plain address: no list, no display name, no quotes, nothing a mail header could be split with. */
const address = /^[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/

export const isEmailAddress = (written: string): boolean => written.length <= 254 && address.test(written) && !written.includes('..')

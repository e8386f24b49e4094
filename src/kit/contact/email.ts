/** One plain address, without display name and quotes, that cannot inject a mail header. */
const address = /^[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/

/**
 * Identifies a mailbox however its address is spelled: in lower case, without what follows a plus, and for Gmail, which has two domains,
 * without dots.
 */
export function mailboxKey(address: string): string {
  const [localPart = '', domain = ''] = address.toLowerCase().split('@')
  const name = localPart.replace(/\+.*/, '')
  return domain === 'gmail.com' || domain === 'googlemail.com' ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

export const isEmailAddress = (text: string): boolean => text.length <= 254 && address.test(text) && !text.includes('..')

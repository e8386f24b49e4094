/** One plain address, without display name and quotes, that cannot inject a mail header. A domain in another script is written as it is sent, xn--... */
const address =
  /^[A-Za-z0-9_](?:[A-Za-z0-9._%+'-]{0,62}[A-Za-z0-9_%+'-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,24}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/

/**
 * Identifies a mailbox however its address is spelled: in lower case, without what follows a plus, and for Gmail, which has two domains,
 * without dots.
 */
export function mailboxKey(address: string): string {
  const [localPart = '', domain = ''] = address.toLowerCase().split('@')
  const name = localPart.replace(/\+.*/, '')
  return domain === 'gmail.com' || domain === 'googlemail.com' ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Slips of the finger that reach nobody: endings that do not exist, and the providers that most people have. */
const slips: readonly (readonly [slip: RegExp, meant: string])[] = [
  [/\.(?:con|cmo|ocm|comm|coom|c[pi]m|[vx]om)$/i, '.com'],
  [/@(?:gmai|gmal|gmil|gmial|gamil|gnail|gmaill)\.(?=com$)/i, '@gmail.'],
  [/@gmail\.(?:co|cm|om)$/i, '@gmail.com'],
  [/@(?:yaho|yahho|yahooo|yhoo)\.(?=com$|co\.in$|in$)/i, '@yahoo.'],
  [/@(?:hotmai|hotmal|hotmial|hotnail)\.(?=com$)/i, '@hotmail.'],
]

/** The message for an address that is probably misspelt, with the one that was meant. */
export function slipFault(address: string): string | undefined {
  const meant = slips.reduce((text, [slip, right]) => text.replace(slip, right), address)
  return meant === address ? undefined : `Did you mean ${meant}?`
}

export const isEmailAddress = (text: string): boolean => text.length <= 254 && address.test(text) && !text.includes('..')

import { isLocalhost } from '#src/kit/localhost.ts'

/** The cookie of the desk's login. */
export type DeskCookie = {
  readonly name: string
  /** Returns the token in a request's `Cookie` header. */
  read(header: string | undefined): string | undefined
  /** Values of `Set-Cookie`. */
  set(token: string): string
  clear(): string
}

/** The longest that a login lasts. */
const lastsSeconds = 12 * 3_600

/** For the origin at which browsers reach the desk. Browsers take the prefix `__Host-` only over https, so a localhost without it has another name. */
export function deskCookie(origin: string): DeskCookie {
  const { protocol, hostname } = new URL(origin)
  const isPlainLocalhost = protocol === 'http:' && isLocalhost(hostname)
  const name = isPlainLocalhost ? 'desk' : '__Host-desk'
  // Lax, not Strict: who follows a link from a mail would see the login page although logged in.
  const policy = ['Path=/', 'HttpOnly', ...(isPlainLocalhost ? [] : ['Secure']), 'SameSite=Lax'].join('; ')
  return {
    name,
    read(header) {
      const named = (header ?? '').split(';').map((pair) => pair.trim().split('='))
      const tokens = named.flatMap(([key, value = '']) => (key === name && /^[\w-]{40,100}$/.test(value) ? [value] : []))
      // Two of them: another site on this host has planted one. Neither is trusted.
      return tokens.length === 1 ? tokens[0] : undefined
    },
    set: (token) => `${name}=${token}; Max-Age=${lastsSeconds}; ${policy}`,
    clear: () => `${name}=; Max-Age=0; ${policy}`,
  }
}

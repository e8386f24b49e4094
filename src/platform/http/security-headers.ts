/** What every page and every reply to a call carries, whatever is in it. */
export const securityHeaders = ({ isSecure }: { isSecure: boolean }): [name: string, value: string][] => [
  ['x-content-type-options', 'nosniff'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ...(isSecure ? [['strict-transport-security', 'max-age=31536000'] as [string, string]] : []),
]

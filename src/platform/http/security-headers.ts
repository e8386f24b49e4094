/** The headers of every page and of every reply to a call. */
export const securityHeaders = ({ isSecure }: { isSecure: boolean }): [name: string, value: string][] => [
  ['x-content-type-options', 'nosniff'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ...(isSecure ? [['strict-transport-security', 'max-age=31536000'] as [string, string]] : []),
]

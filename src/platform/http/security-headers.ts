/** The headers of every page and of every reply to a call. Only the desk scans codes with a camera. */
export const securityHeaders = ({
  isSecure,
  usesCamera = false,
}: {
  isSecure: boolean
  usesCamera?: boolean
}): [name: string, value: string][] => [
  ['x-content-type-options', 'nosniff'],
  ['permissions-policy', `camera=(${usesCamera ? 'self' : ''}), microphone=(), geolocation=()`],
  ...(isSecure ? [['strict-transport-security', 'max-age=31536000'] as [string, string]] : []),
]

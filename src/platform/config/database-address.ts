import type { EnvironmentReader } from './environment-reader.ts'

/** Accepts one server, or several with commas between them: `postgresql://user:password@one:5432,two:5432/shop`. */
export function readDatabaseAddress({ text, faults }: EnvironmentReader, name: string): string | undefined {
  const written = text(name)
  if (!written) return undefined
  const [, start = '', hosts = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(written) ?? []
  const isAddress = start !== '' && hosts.split(',').every((host) => URL.canParse(`${start}${host}${rest}`))
  if (!isAddress) {
    faults.push(`${name} must be an address that starts with postgres:// or postgresql://, with commas between several servers`)
    return written
  }
  const wanted = new URLSearchParams(rest.replace(/^[^?]*/, '')).get('target_session_attrs')
  if (wanted && !['read-write', 'primary'].includes(wanted))
    faults.push(`${name} must lead to the server that takes writes: leave target_session_attrs out, or set it to read-write`)
  return written
}

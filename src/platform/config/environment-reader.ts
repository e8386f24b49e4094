import { isIP } from 'node:net'

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables one by one and collects their faults, so that all of them can be reported at once. */
export type EnvironmentReader = {
  readonly faults: string[]
  text(name: string): string | undefined
  /** All variables whose names begin with `start`, except those named. */
  texts(start: string, except: readonly string[]): Readonly<Record<string, string>>
  port(name: string, otherwise: number): number
  /** A whole number of `unit`, such as seconds. */
  count(name: string, otherwise: number, range: { readonly least: number; readonly most: number; readonly unit: string }): number
  url(name: string, protocols: readonly string[]): string | undefined
  /** Separated by commas; "none" for an empty list. */
  networks(name: string, otherwise: readonly string[]): readonly string[]
  /** Separated by commas; empty when the variable is not set. */
  origins(name: string): readonly string[]
  choice(name: string, choices: readonly string[], otherwise: string): string
  /** All of the names, or none: with half of them the shop would take orders that it cannot fulfil. */
  group<const Names extends readonly string[]>(supplier: string, names: Names): Record<Names[number], string> | undefined
}

export function environmentReader(environment: Environment): EnvironmentReader {
  const faults: string[] = []
  const text = (name: string) => environment[name]?.trim() || undefined

  return {
    faults,
    text,

    texts(start, except) {
      const names = Object.keys(environment).filter((name) => name.startsWith(start) && !except.includes(name))
      return Object.fromEntries(names.map((name) => [name, text(name) ?? '']).filter(([, written]) => written !== ''))
    },

    port(name, otherwise) {
      const written = text(name) ?? String(otherwise)
      if (!/^\d{1,5}$/.test(written) || Number(written) > 65_535) faults.push(`${name} must be a port from 0 to 65535, not "${written}"`)
      return Number(written)
    },

    count(name, otherwise, { least, most, unit }) {
      const written = text(name) ?? String(otherwise)
      const isInRange = /^\d{1,9}$/.test(written) && Number(written) >= least && Number(written) <= most
      if (!isInRange) faults.push(`${name} must be from ${least} to ${most} ${unit}, not "${written}"`)
      return Number(written)
    },

    url(name, protocols) {
      const written = text(name)
      if (!written || (URL.canParse(written) && protocols.includes(new URL(written).protocol))) return written
      faults.push(`${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
      return written
    },

    networks(name, otherwise) {
      const written = text(name)
        ?.split(',')
        .map((entry) => entry.trim())
      if (!written) return otherwise
      if (written.join() === 'none') return []
      const wrong = written.filter((entry) => !isNetwork(entry))
      if (wrong.length > 0) faults.push(`${name} must be addresses or networks such as 10.0.0.0/8, or none; not "${wrong.join('", "')}"`)
      return written
    },

    origins(name) {
      const written = (text(name) ?? '').split(',').map((entry) => entry.trim())
      if (written.join() === '') return []
      const wrong = written.filter((entry) => !isOrigin(entry))
      if (wrong.length > 0) faults.push(`${name} must be sites such as https://site.example, without a path; not "${wrong.join('", "')}"`)
      return written
    },

    choice(name, choices, otherwise) {
      const written = text(name) ?? otherwise
      if (!choices.includes(written)) faults.push(`${name} must be one of ${choices.join(', ')}, not "${written}"`)
      return written
    },

    group(supplier, names) {
      const missing = names.filter((name) => !text(name))
      if (missing.length === names.length) return undefined
      if (missing.length === 0) return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<(typeof names)[number], string>
      const are = missing.length > 1 ? 'are' : 'is'
      faults.push(`${supplier} is only half set: ${missing.join(' and ')} ${are} missing (set all of ${names.join(', ')}, or none)`)
      return undefined
    },
  }
}

/** Accepts addresses and networks: 10.1.2.3, fd00::1, 10.0.0.0/8. */
function isNetwork(written: string): boolean {
  const [network = '', bits, ...more] = written.split('/')
  const family = isIP(network)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Whether the text is what a browser sends in `Origin`. */
const isOrigin = (written: string): boolean => /^https?:/.test(written) && URL.canParse(written) && new URL(written).origin === written

import pino from 'pino'

export type Log = pino.Logger

/** One line of JSON each, or readable lines for a terminal. What can name a person never reaches it. */
export function createLog({
  level = 'info',
  pretty = false,
  to,
}: {
  level?: string
  pretty?: boolean
  to?: pino.DestinationStream
} = {}): Log {
  const destination = to ?? pino.destination({ fd: 1, sync: true })
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[hidden]' },
    serializers: { err: withoutRows },
  }
  return pino(options, pretty ? { write: (line) => void destination.write(toReadable(line)) } : destination)
}

const personal = [
  'name',
  'email',
  'phone',
  'address',
  'personalisation',
  'shopper',
  'to',
  'password',
  'token',
  'authorization',
  'cookie',
  'signature',
]

/** A database error carries the row that it refused. */
function withoutRows(error: Error & { code?: unknown }) {
  return { type: error.constructor?.name, message: error.message, code: error.code, stack: error.stack }
}

function toReadable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line)
  const details = Object.entries(rest).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const label = level >= 50 ? 'ERROR ' : level >= 40 ? 'WARN  ' : ''
  return `${String(time).slice(11, 19)}  ${[label + (msg ?? ''), ...details].join('  ')}${err ? `\n${err.stack}` : ''}\n`
}

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

type LoggedError = { type: string | undefined; message: string; code: unknown; stack: string | undefined; cause: LoggedError | undefined }

/** A database error carries the row that it refused, and what is thrown need not be an error: only what never names a person is taken. */
function withoutRows(thrown: unknown): LoggedError {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: String(thrown), code: undefined, stack: undefined, cause: undefined }
  const { message, code, stack, cause, error, errors, status, statusText } = thrown as ThrownThing
  // React Router wraps what it could not do into a reply.
  if (error instanceof Error) return withoutRows(error)
  const parts = Array.isArray(errors) ? errors.map((part) => withoutRows(part).message).join('; ') : ''
  const words = message || parts || [status, statusText].filter(Boolean).join(' ') || 'thrown without words'
  return {
    type: thrown.constructor?.name,
    message: String(words),
    code,
    stack,
    cause: cause === undefined ? undefined : withoutRows(cause),
  }
}

type ThrownThing = Partial<Error> & Readonly<Partial<Record<'code' | 'error' | 'errors' | 'status' | 'statusText', unknown>>>

function toReadable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line)
  const details = Object.entries(rest).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const label = level >= 50 ? 'ERROR ' : level >= 40 ? 'WARN  ' : ''
  return `${String(time).slice(11, 19)}  ${[label + (msg ?? ''), ...details].join('  ')}${err ? `\n${toStack(err)}` : ''}\n`
}

function toStack({ type, message, stack = '', cause }: LoggedError): string {
  const whole = stack.includes(message) ? stack : `${type}: ${message}${stack && `\n${stack}`}`
  return cause ? `${whole}\ncaused by ${toStack(cause)}` : whole
}

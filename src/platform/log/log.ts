import pino from 'pino'
import { requestIdIn, traceContext } from '#src/kit/observation.ts'

export type Log = pino.Logger

/** So much waits in memory while the disk of the log is full; what comes then is lost. */
const longestWaiting = 256 * 1_024

/** Logs lines of JSON, or readable lines for a terminal. Personal data is never logged. */
export function createLog({
  level = 'info',
  pretty = false,
  to,
}: {
  level?: string
  pretty?: boolean
  to?: pino.DestinationStream
} = {}): Log {
  // Without a listener a full disk under the log would end the process. What could not be written is tried again with the next line.
  const destination = to ?? pino.destination({ fd: 1, sync: true, maxLength: longestWaiting }).on('error', () => {})
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: causeOfLine,
    redact: { paths: personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[hidden]' },
    serializers: { err: withoutRows },
  }
  return pino(options, pretty ? { write: (line) => void destination.write(toReadable(line)) } : destination)
}

/** A line names the request that it belongs to, or that has caused its job. */
function causeOfLine(): { requestId?: string } {
  const requestId = requestIdIn(traceContext())
  return requestId === undefined ? {} : { requestId }
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

/** Takes only what never names a person: a database error contains the row that it refused, and what is thrown need not be an error. */
function withoutRows(thrown: unknown): LoggedError {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: String(thrown), code: undefined, stack: undefined, cause: undefined }
  const { message, code, stack, cause, error, errors, status, statusText } = thrown as ThrownThing
  // React Router wraps a failure into a reply.
  if (error instanceof Error) return withoutRows(error)
  const parts = Array.isArray(errors) ? errors.map((part) => withoutRows(part).message).join('; ') : ''
  const text = message || parts || [status, statusText].filter(Boolean).join(' ') || 'thrown without a message'
  return {
    type: thrown.constructor?.name,
    message: String(text),
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

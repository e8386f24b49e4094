import { connect, type Socket } from 'node:net'

export type Reply = { readonly status: number; readonly etag: string | undefined; readonly bytes: number; readonly body: string }
/** `lost`: the connection broke before the reply was complete. */
export type Exchanged = Reply | 'lost' | 'timed out'

/** One connection of a browser, opened when it is first used and again when the server has closed it. One request at a time. */
export type Connection = {
  /** `keepsBody`: the reply's text is wanted, and not only its length. */
  send(request: string, options?: { readonly keepsBody?: boolean; readonly mayRepeat?: boolean }): Promise<Exchanged>
  close(): void
}

const readBuffer = Buffer.allocUnsafe(256 * 1024)

export const usualPatienceMs = 20_000

/** Opens connections to a server, and gives up requests that take longer than `patienceMs`. Does as little as it can for each: it shares the machine. */
export function connectionsTo(port: number, patienceMs = usualPatienceMs) {
  const busy = new Set<Wire>()
  const watch = setInterval(() => {
    const now = performance.now()
    for (const wire of busy) if (wire.sentAt + patienceMs < now) end(wire, 'timed out')
  }, 500)

  function end(wire: Wire, how: Exchanged): void {
    busy.delete(wire)
    const { resolve } = wire
    wire.resolve = undefined
    if (typeof how === 'string') close(wire)
    resolve?.(how)
  }

  function open(): Wire {
    const wire: Wire = newWire()
    const received = (length: number, buffer: Uint8Array): boolean => {
      const reply = wire.resolve && take(wire, Buffer.from(buffer.buffer, buffer.byteOffset, length))
      if (!reply) return true
      if (wire.closes) close(wire)
      end(wire, reply)
      return true
    }
    wire.socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: readBuffer, callback: received } })
    wire.socket.on('error', () => {})
    wire.socket.on('close', () => {
      wire.isClosed = true
      if (wire.resolve) end(wire, 'lost')
    })
    return wire
  }

  return {
    open(): Connection {
      let wire: Wire | undefined
      const exchange = (request: string, keepsBody: boolean): Promise<Exchanged> => {
        const used: Wire = wire && !wire.isClosed ? wire : open()
        wire = used
        return new Promise((resolve) => {
          begin(used, resolve, keepsBody)
          busy.add(used)
          used.socket!.write(request)
        })
      }
      return {
        async send(request, { keepsBody = false, mayRepeat = true } = {}) {
          const isReused = wire !== undefined && !wire.isClosed && wire.exchanges > 0
          const first = await exchange(request, keepsBody)
          // As browsers do: the server may have closed an idle connection just then.
          return first === 'lost' && isReused && mayRepeat && wire!.received === 0 ? exchange(request, keepsBody) : first
        },
        close: () => wire && close(wire),
      }
    },
    stop() {
      clearInterval(watch)
      for (const wire of busy) end(wire, 'lost')
    },
  }
}

type Wire = {
  socket: Socket | undefined
  isClosed: boolean
  resolve: ((reply: Exchanged) => void) | undefined
  keepsBody: boolean
  sentAt: number
  exchanges: number
  /** Bytes of this reply so far. */
  received: number
  head: string
  /** Bytes of the body that are still to come; undefined before its head is complete, Infinity in a chunked one. */
  missing: number | undefined
  status: number
  etag: string | undefined
  closes: boolean
  body: string
}

const newWire = (): Wire => ({
  ...{ socket: undefined, isClosed: false, resolve: undefined, keepsBody: false, sentAt: 0, exchanges: 0, received: 0 },
  ...{ head: '', missing: undefined, status: 0, etag: undefined, closes: false, body: '' },
})

function begin(wire: Wire, resolve: Wire['resolve'], keepsBody: boolean): void {
  Object.assign(wire, { resolve, keepsBody, sentAt: performance.now(), received: 0, head: '', missing: undefined, body: '' })
}

function close(wire: Wire): void {
  wire.isClosed = true
  wire.socket?.destroy()
}

/** Returns the reply when it is complete. */
function take(wire: Wire, part: Buffer): Reply | undefined {
  wire.received += part.length
  let body = part
  if (wire.missing === undefined) {
    const whole = wire.head ? Buffer.concat([Buffer.from(wire.head, 'latin1'), part]) : part
    const end = whole.indexOf('\r\n\r\n')
    wire.head = whole.toString('latin1', 0, end < 0 ? whole.length : end)
    if (end < 0) return undefined
    readHead(wire)
    body = whole.subarray(end + 4)
  }
  if (wire.keepsBody) wire.body += body.toString('utf8')
  if (wire.missing === Number.POSITIVE_INFINITY) {
    if (part.toString('latin1', Math.max(0, part.length - 5)) !== '0\r\n\r\n') return undefined
  } else {
    wire.missing! -= body.length
    if (wire.missing! > 0) return undefined
  }
  wire.exchanges++
  return { status: wire.status, etag: wire.etag, bytes: wire.received, body: wire.body }
}

function readHead(wire: Wire): void {
  const { head } = wire
  wire.status = Number(head.slice(9, 12))
  wire.etag = /\r\netag: *([^\r]+)/i.exec(head)?.[1]
  wire.closes = /\r\nconnection: *close/i.test(head)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  const hasBody = wire.status !== 304 && wire.status !== 204
  wire.missing = hasBody ? (length === undefined ? Number.POSITIVE_INFINITY : Number(length)) : 0
}

import type { Worker } from 'node:cluster'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:net'

/** As many as one serving process holds: further ones would find no place there either. */
export const mostWaiting = 10_000

/** A connection as the cluster module has it: accepted, and read by nobody yet. */
type Accepted = { close(done?: () => void): void }
type Acceptor = { onconnection: (error: number, connection?: Accepted) => void }
type Listening = { readonly server: Server & { readonly _handle: Acceptor | null } }

/**
 * Bounds what the cluster module leaves without a bound: it goes on accepting while no process takes a connection, since all are busy or
 * hang, and forgets the one that a process was just given when that is killed. Beyond `most` waiting ones new ones are closed; a forgotten
 * one is closed when its process is gone. The module has no interface for this, so it reads what it keeps inside: a test fails when
 * another release of Node keeps it otherwise.
 */
export function boundWaitingConnections(most = mostWaiting): { watch(worker: Worker): void; stop(): void } {
  const listening = (message: unknown): void => {
    const { server } = message as Listening
    const acceptorOf = ({ _handle: acceptor }: Listening['server']) => acceptor
    const acceptor = acceptorOf(server)
    // The module takes the acceptor out of its server when that listens. All other servers keep theirs.
    const boundIfItsOwn = () => acceptor && acceptorOf(server) === null && boundAt(acceptor, most)
    server.once('listening', () => queueMicrotask(boundIfItsOwn))
  }
  subscribe(channel, listening)
  return { watch: closeWhatIsForgotten, stop: () => void unsubscribe(channel, listening) }
}

const channel = 'tracing:net.server.listen:asyncEnd'

function boundAt(acceptor: Acceptor, most: number): void {
  const takeIn = acceptor.onconnection
  let waiting = 0
  acceptor.onconnection = (error, connection) => {
    if (error || !connection) return takeIn(error, connection)
    if (waiting >= most) return connection.close()
    waiting += 1
    const close = connection.close.bind(connection)
    // The module closes its own end once a process has the connection.
    connection.close = (done) => {
      waiting -= 1
      connection.close = close
      close(done)
    }
    takeIn(error, connection)
  }
}

/** A process is given one connection at a time, and the next one when it has replied. */
function closeWhatIsForgotten({ process: child }: Worker): void {
  let passing: Accepted | undefined
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (...args: unknown[]) => {
    const [, connection] = args
    if (typeof connection === 'object' && connection !== null) passing = connection as Accepted
    return send(...args)
  }
  // Before the module's own listener, which passes the next one on.
  child.prependListener('internalMessage', ({ ack }: { readonly ack?: number }) => {
    if (ack !== undefined) passing = undefined
  })
  // It comes after the last reply. "disconnect" never comes while a connection is being passed.
  child.once('close', () => passing?.close())
}

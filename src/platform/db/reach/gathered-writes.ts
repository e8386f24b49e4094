import type { Socket } from 'node:net'

/**
 * Lets the socket, once it is connected, send in one packet what is written to it before the process waits for anything: statements of a transaction that
 * are sent together cost one call of the system instead of one for each, here and where the server reads them.
 */
export function gatherWrites(socket: Socket): Socket {
  // Node gives a socket its own `write` back when it begins to connect.
  return socket.once('connect', () => gatherFromNow(socket))
}

function gatherFromNow(socket: Socket): void {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  let isGathering = false
  const send = () => {
    isGathering = false
    socket.uncork()
  }
  socket.write = (...given: unknown[]) => {
    if (!isGathering) {
      isGathering = true
      socket.cork()
      // After all promises that are settled already, so that statements of several async functions are sent together.
      process.nextTick(send)
    }
    return write(...given)
  }
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How often each connection is checked within the period. */
const checksInPeriod = 4

/**
 * Closes a connection that has read no byte of its waiting replies for `periodMs`: they hold memory and open files. Only sent bytes
 * count, because a client that does not read may go on sending. A reply that has not begun has no bytes to read.
 */
export function closeStalledReplies(server: Server, periodMs: number): void {
  const connections = new Map<Socket, { taken: number; unmoved: number }>()
  server.on('connection', (socket) => {
    connections.set(socket, { taken: 0, unmoved: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, seen] of connections) {
      const taken = bytesTaken(socket)
      seen.unmoved = socket.writableLength > 0 && taken === seen.taken ? seen.unmoved + 1 : 0
      seen.taken = taken
      if (seen.unmoved >= checksInPeriod) socket.destroy()
    }
  }, periodMs / checksInPeriod)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** `writableLength` decreases only when a whole chunk has been sent, which on a slow line can take longer than the period. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return socket.bytesWritten - socket.writableLength - (handle?.writeQueueSize ?? 0)
}

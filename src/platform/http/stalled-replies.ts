import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How often each connection is looked at within the stretch. */
const looks = 4

/**
 * Closes a connection that has not taken a byte of what waits for it for `stretchMs`: its replies hold memory and open files. Only
 * bytes that leave count, because whoever does not read may go on sending. A reply that has not begun has no bytes to take.
 */
export function closeStalledReplies(server: Server, stretchMs: number): void {
  const connections = new Map<Socket, { taken: number; unmoved: number }>()
  server.on('connection', (socket) => {
    connections.set(socket, { taken: 0, unmoved: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  const looking = setInterval(() => {
    for (const [socket, seen] of connections) {
      const taken = bytesTaken(socket)
      seen.unmoved = socket.writableLength > 0 && taken === seen.taken ? seen.unmoved + 1 : 0
      seen.taken = taken
      if (seen.unmoved >= looks) socket.destroy()
    }
  }, stretchMs / looks)
  looking.unref()
  server.once('close', () => clearInterval(looking))
}

/** `writableLength` goes down only when a whole chunk has been taken; on a slow line one can last longer than the stretch. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return socket.bytesWritten - socket.writableLength - (handle?.writeQueueSize ?? 0)
}

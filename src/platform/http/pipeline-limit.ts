import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Whether this request may be handled; when it may not, its socket is closed already. */
export type PipelineLimit = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Closes a socket that sends request after request without reading the replies: each would hold memory, and perhaps an open file,
 * until its turn comes. No browser sends a request before it has the reply to the one before.
 */
export function createPipelineLimit(mostUnanswered = 8): PipelineLimit {
  const queues = new WeakMap<Socket, Set<ServerResponse>>()

  return (request, response) => {
    // No other reply is before it. Nearly every request ends here, so nothing more may be done for it.
    if (response.socket) return true
    const { socket } = request
    if (socket.destroyed) return false
    const queue = queues.get(socket) ?? newQueue(socket)
    if (queue.size + 2 > mostUnanswered) {
      socket.destroy()
      return false
    }
    queue.add(response)
    response.once('socket', () => queue.delete(response))
    return true
  }

  function newQueue(socket: Socket): Set<ServerResponse> {
    const queue = new Set<ServerResponse>()
    queues.set(socket, queue)
    socket.once('close', () => {
      // Node notifies only the response whose turn it was; the writers of the others would hold their files for ever.
      for (const response of queue) response.destroy().emit('close')
    })
    return queue
  }
}

import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callerNetwork, isProxyOf, widerNetwork } from './client-address.ts'

export type ConnectionLimit = {
  readonly most: number
  /** Of one IPv4 address, or of one /48 of IPv6. */
  readonly mostPerNetwork: number
  /** Their connections are those of many visitors: they have no limit of their own, and are not closed to make room. */
  readonly trustedProxies: readonly string[]
}

/**
 * Bounds the open connections, so that neither one client nor a crowd of idle ones shuts visitors out: a network with too many gets no
 * further one, and when there are too many in all, the oldest on which no request is under way makes room.
 */
export function limitConnections(server: Server, { most, mostPerNetwork, trustedProxies }: ConnectionLimit): void {
  const isProxy = isProxyOf(trustedProxies)
  // In the order of their age.
  const connections = new Set<Socket>()
  const removable = new Set<Socket>()
  const counts = new Map<string, number>()

  server.on('connection', (socket) => {
    const network = isProxy(socket.remoteAddress ?? '') ? undefined : siteOf(socket.remoteAddress ?? '')
    const count = network === undefined ? 0 : (counts.get(network) ?? 0)
    if (count >= mostPerNetwork || (connections.size >= most && !makeRoom())) return void socket.destroy()
    connections.add(socket)
    if (network !== undefined) {
      removable.add(socket)
      counts.set(network, count + 1)
    }
    socket.once('close', () => {
      connections.delete(socket)
      removable.delete(socket)
      if (network !== undefined) release(network)
    })
  })

  function release(network: string): void {
    const left = (counts.get(network) ?? 0) - 1
    if (left > 0) counts.set(network, left)
    else counts.delete(network)
  }

  function makeRoom(): boolean {
    for (const socket of removable) {
      if (isReplying(socket)) continue
      // Its end is reported later, and it must not be chosen twice meanwhile.
      removable.delete(socket)
      connections.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }
}

/** The site of an IPv6 address has 65,536 networks, so that a limit of each would be none. */
const siteOf = (address: string): string => {
  const network = callerNetwork(address)
  return widerNetwork(network) ?? network
}

/** Node keeps the reply that it is making with the socket. Counting requests here would cost every one of them. */
const isReplying = (socket: Socket): boolean => {
  const { _httpMessage: reply } = socket as Socket & { _httpMessage?: ServerResponse | null }
  return reply !== undefined && reply !== null && !reply.writableFinished
}

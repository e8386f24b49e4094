import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/**
 * Distinguishes callers by their network address. `X-Forwarded-For` is used only as far as trusted proxies wrote it; `trusted` are
 * their addresses or networks (`10.0.0.0/8`). The IPv6 network of a household counts as one address.
 */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  const isTrusted = isProxyOf(trusted)
  return ({ headers, socket }) => {
    let address = plain(socket.remoteAddress ?? '')
    const hops = String(headers['x-forwarded-for'] ?? '').split(',')
    while (isTrusted(address)) {
      const before = plain(hops.pop() ?? '')
      if (isIP(before) === 0) break
      address = before
    }
    return callerNetwork(address)
  }
}

/** Whether an address, as a socket spells it, is one of these proxies or in one of these networks. */
export function isProxyOf(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [network = '', bits] = entry.split('/')
    if (bits === undefined) proxies.addAddress(network, familyOf(network))
    else proxies.addSubnet(network, Number(bits), familyOf(network))
  }
  return (written) => {
    const address = plain(written)
    return isIP(address) !== 0 && proxies.check(address, familyOf(address))
  }
}

/** Returns an IPv4 address as it is, and the network of a household for one of IPv6. */
export function callerNetwork(written: string): string {
  const address = plain(written)
  return isIP(address) === 6 ? networkOf(address, 4) : address
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Returns the address without what some proxies write around it, a port or brackets, and IPv4 as such where it is written as IPv6. An address that could
 * not be read would be that of the proxy, which all callers share.
 */
const plain = (address: string): string =>
  address
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')

/** Returns the /48 around a /64: providers assign as much to one customer, who then has 65,536 of the smaller ones. Undefined for IPv4. */
export const widerNetwork = (network: string): string | undefined =>
  isIP(network.replace('/64', '')) === 6 ? networkOf(network, 3) : undefined

/** Returns the first groups of 16 bits: one customer has all addresses of such a network. */
function networkOf(address: string, groupCount: 3 | 4): string {
  const [front = '', back] = address.replace(/%.*$/, '').split('::')
  const head = front === '' ? [] : front.split(':')
  const tail = back ? back.split(':') : []
  const zeros = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].slice(0, groupCount)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${groupCount * 16}`
}

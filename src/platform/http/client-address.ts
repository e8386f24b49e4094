import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/**
 * Tells callers apart by their network address. What `X-Forwarded-For` says counts only as far as proxies of ours wrote it;
 * `trusted` are their addresses or networks (`10.0.0.0/8`). A household's IPv6 network is one address.
 */
export function clientAddress(trusted: readonly string[]): ClientAddress {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [network = '', bits] = entry.split('/')
    if (bits === undefined) proxies.addAddress(network, familyOf(network))
    else proxies.addSubnet(network, Number(bits), familyOf(network))
  }
  const isOurs = (address: string) => proxies.check(address, familyOf(address))

  return ({ headers, socket }) => {
    let address = plain(socket.remoteAddress ?? '')
    const hops = String(headers['x-forwarded-for'] ?? '').split(',')
    while (isIP(address) !== 0 && isOurs(address)) {
      const before = plain(hops.pop() ?? '')
      if (isIP(before) === 0) break
      address = before
    }
    return isIP(address) === 6 ? networkOf(address, 4) : address
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** IPv4 as such, also where it comes dressed as IPv6; without blanks. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/** The /48 around a /64: providers hand out as much to one customer, who then has 65,536 of the smaller ones. Undefined for IPv4. */
export const widerNetwork = (network: string): string | undefined =>
  isIP(network.replace('/64', '')) === 6 ? networkOf(network, 3) : undefined

/** The first groups of 16 bits: whoever has one address of such a network has them all. */
function networkOf(address: string, groupCount: 3 | 4): string {
  const [front = '', back] = address.replace(/%.*$/, '').split('::')
  const head = front === '' ? [] : front.split(':')
  const tail = back ? back.split(':') : []
  const zeros = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].slice(0, groupCount)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${groupCount * 16}`
}

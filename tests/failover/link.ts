import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way of the network to one server, which can be cut. */
export type Link = {
  readonly port: number
  /** From now on no byte passes, and nobody is told: connections stay open, and new ones get no reply. */
  cut(): void
  /** What waits passes on, and what was closed meanwhile is closed at the other end too. */
  heal(): void
  close(): Promise<void>
}

/** Opens a port that leads to `targetPort` of this machine. */
export async function openLink(targetPort: number): Promise<Link> {
  const pairs = new Set<Pair>()
  let isCut = false
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const pair = joined(near, connect(targetPort, '127.0.0.1').pause(), () => isCut)
    pairs.add(pair)
    void pair.ended.then(() => pairs.delete(pair))
    if (!isCut) pair.pass()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const pair of pairs) pair.hold()
    },
    heal() {
      isCut = false
      for (const pair of pairs) pair.pass()
    },
    close: () => closeAll(server, pairs),
  }
}

async function closeAll(server: Server, pairs: ReadonlySet<Pair>): Promise<void> {
  for (const pair of pairs) pair.end()
  await new Promise((resolve) => server.close(resolve))
}

type Pair = { readonly ended: Promise<void>; hold(): void; pass(): void; end(): void }

function joined(near: Socket, far: Socket, isCut: () => boolean): Pair {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let isBroken = false
  const sides = [near, far] as const
  const end = () => {
    for (const side of sides) side.destroy()
    resolve()
  }
  const broke = () => {
    isBroken = true
    if (!isCut()) end()
  }
  for (const [from, to] of [sides, sides.toReversed() as [Socket, Socket]]) {
    from.setNoDelay(true)
    from.on('data', (part: Buffer) => {
      if (to.write(part)) return
      from.pause()
      to.once('drain', () => void (isCut() || from.resume()))
    })
    from.on('end', () => to.end())
    from.on('error', broke)
    from.on('close', broke)
  }
  return {
    ended,
    hold: () => void sides.map((side) => side.pause()),
    pass: () => (isBroken ? end() : void sides.map((side) => side.resume())),
    end,
  }
}

import { createServer } from 'node:net'

/** A port below those that the system gives to clients, at which `offsets` are free too. It is a multiple of `multipleOf`, and `rest` more. */
export async function freePort(offsets: readonly number[], { multipleOf = 1, rest = 0 } = {}): Promise<number> {
  for (;;) {
    const port = Math.floor((20_000 + Math.random() * 10_000) / multipleOf) * multipleOf + rest
    const free = await Promise.all([0, ...offsets].map((offset) => isFree(port + offset)))
    if (!free.includes(false)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, 'localhost', () => server.close(() => resolve(true)))
  })

import { endWithParent } from './end-with-parent.ts'
import { openRaw } from './raw-client.ts'

// A crowd of clients in a process of its own, so that their open connections do not count as those of the server's process. Each begins
// a request and never ends it. Called with the port, the number of connections, and the number of addresses that they come from.

const [port = 0, count = 0, addresses = 1] = process.argv.slice(2).map(Number)
let open = 0

/** Tells how many stand, once each has been accepted or closed. */
async function openAll(): Promise<void> {
  const batch = 200
  for (let first = 0; first < count; first += batch) {
    const sockets = Array.from({ length: Math.min(batch, count - first) }, (_, i) => openOne(first + i))
    await Promise.all(sockets)
  }
}

const openOne = (at: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = openRaw(port, `127.0.0.${2 + (at % addresses)}`).resume()
    socket.once('connect', () => {
      open++
      socket.write('GET / HTTP/1.1\r\nhost: shop.test\r\n', () => resolve())
    })
    socket.once('close', () => {
      open--
      resolve()
    })
  })

endWithParent()
await openAll()
process.send?.({ open })

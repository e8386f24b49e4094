import { connect, type Socket } from 'node:net'

export type RawReply = { readonly status: number; readonly head: string; readonly text: string }

/** Sends bytes as they are written, and returns all that comes back until the server closes the connection, which they must ask for. */
export async function sendRaw(port: number, bytes: string): Promise<RawReply> {
  const socket = openRaw(port)
  socket.write(bytes, 'latin1')
  const text = await receiveAll(socket)
  return { status: Number(text.split(' ')[1] ?? 0), head: text.split('\r\n\r\n', 1)[0] ?? '', text }
}

/** All that comes until the connection is closed, by whomever and however. */
export function receiveAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}

/** A connection of a client that does not mind how it ends. */
export const openRaw = (port: number, localAddress?: string): Socket =>
  connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) }).on('error', () => {})

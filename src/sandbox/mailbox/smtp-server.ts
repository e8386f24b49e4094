import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type PendingMailFaults, smtpRefusal } from './mail-faults.ts'

export type SmtpServer = { readonly port: number; close(): Promise<void> }

type Receive = (deliveredTo: readonly string[], raw: Buffer) => void

const maxMailBytes = 25_000_000

/** A real SMTP server on this machine only. It takes mail for everybody and sends none on. */
export async function startSmtpServer(port: number, faults: PendingMailFaults, receive: Receive): Promise<SmtpServer> {
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    name: 'sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    closeTimeout: 50,
    onConnect(_session, done) {
      if (faults.take('greeting')) return
      const fault = faults.take('connect')
      done(fault && smtpRefusal(fault))
    },
    onAuth(login, _session, done) {
      const fault = faults.take('login')
      done(fault && smtpRefusal(fault), { user: login.username ?? 'anybody' })
    },
    onRcptTo({ address }, _session, done) {
      const fault = faults.take('recipient', [address])
      done(fault && smtpRefusal(fault))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const fault = faults.take('data', recipients)
        if (fault) return done(smtpRefusal(fault))
        const refusal = takeIn(() => receive(recipients, Buffer.concat(chunks)))
        if (refusal) return done(refusal)
        if (faults.take('after data', recipients)) return sockets.get(session.remotePort)?.destroy()
        const slow = faults.take('slow', recipients)
        if (slow) setTimeout(done, slow.delayMs).unref()
        else done()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    if (faults.take('door')) socket.destroy()
    socket.once('close', () => sockets.delete(port))
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { port: (server.server.address() as AddressInfo).port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** A mail that cannot be stored, as on a full disk, may be sent again later. */
function takeIn(receive: () => void): Error | undefined {
  try {
    receive()
    return undefined
  } catch (error) {
    return Object.assign(new Error(`Insufficient system storage: ${(error as Error).message}`), { responseCode: 452 })
  }
}

import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type MailFaultBook, smtpRefusal } from './mail-faults.ts'

export type SmtpDoor = { readonly port: number; close(): Promise<void> }

type Receive = (deliveredTo: readonly string[], raw: Buffer) => void

const maxMailBytes = 25_000_000

/** A real SMTP server on this machine only. It takes mail for everybody and sends none on. */
export async function openSmtpDoor(port: number, faults: MailFaultBook, receive: Receive): Promise<SmtpDoor> {
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
      takeMail(stream, session, faults, receive).then(
        (goesOn) => (goesOn ? done() : breakConnection(server, session)),
        (error: Error) => done(error),
      )
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { port: (server.server.address() as AddressInfo).port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** False when the sender shall never hear whether it arrived. */
async function takeMail(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  faults: MailFaultBook,
  receive: Receive,
): Promise<boolean> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  const recipients = session.envelope.rcptTo.map(({ address }) => address)
  const fault = faults.take('data', recipients)
  if (fault) throw smtpRefusal(fault)
  receive(recipients, Buffer.concat(chunks))
  return !faults.take('after data', recipients)
}

function breakConnection(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) if (connection.session.id === session.id) connection._socket.destroy()
}

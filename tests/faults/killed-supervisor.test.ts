import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { callAddress } from '#src/web/routes.ts'
import { lookAgain } from '#tests/failover/real-time.ts'
import { openRaw, receiveAll } from '#tests/raw-client.ts'
import { aShopFolder, queryWhileRunning, startProgram } from './started-shop.ts'
import { startChild } from '#tests/start-child.ts'
import type { DyingSupervisor } from './recording/dying-supervisor.ts'

/** Only there a process that hangs is seen from outside, in /proc. */
const onLinux: typeof test = process.platform === 'linux' ? test : ((() => {}) as never)

onLinux(
  'a process whose supervisor is killed while it hands over a connection finishes the request that it has, and then ends',
  {
    timeout: 60_000,
  },
  async () => {
    const program = ['--import', './scripts/tsx.mjs', 'tests/faults/recording/dying-supervisor.ts']
    const supervisor = await startChild<DyingSupervisor>('the supervisor', program)
    const { port, pid } = supervisor.message
    const ordering = openRaw(port)
    const reply = receiveAll(ordering)
    ordering.write('POST /order HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 9\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n')
    await new Promise((resolve) => ordering.once('data', resolve))

    const other = openRaw(port)
    const otherIsClosed = receiveAll(other)
    await supervisor.end()
    process.kill(pid, 'SIGCONT')
    other.end()
    await otherIsClosed
    ordering.end('one order')
    assert.match(await reply, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n[^]*handled/)
    while (isThere(pid)) await lookAgain()
  },
)

test('a mail that a process is handing over when its supervisor is killed is handed over and noted as sent; the others wait for the next start', {
  timeout: 240_000,
}, async () => {
  const taken: (() => void)[] = []
  const first = Promise.withResolvers<void>()
  let isHeld = true
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        taken.push(() => done())
        if (!isHeld) return done()
        first.resolve()
      })
    },
  })
  const listening = mailServer.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  after(() => mailServer.close())

  const folder = await aShopFolder()
  const { port } = listening.address() as AddressInfo
  const own = { PROCESSES: '2', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@manjusha.example' }
  const shop = await startProgram(folder, own)
  const address = await shop.hasPrinted(/The shop +(http:\S+)/)
  const ordered = await fetch(address + callAddress('addOrder'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({
      ...{ clientName: 'Asha Rao', clientEmail: 'asha@shopper.example', clientPhNo1: '9820012345', clientAdd1: '14 Karve Road' },
      ...{ city: 'Pune', state: 'Maharashtra', pincode: '411004', country: 'India', amount: '1199', isCod: 1, isPrepaid: 0 },
      cartItems: [{ fkImgId: 'RANI-OXB', quantity: 1 }],
    }),
  })
  assert.equal(ordered.status, 200)
  await first.promise
  shop.child.kill('SIGKILL')
  await shop.exited
  isHeld = false
  for (const take of taken) take()
  await shop.allGone
  const rows = await queryWhileRunning<{ state: string }>(folder, 'select state from outbox order by state')
  const sent = rows.filter(({ state }) => state === 'sent').length
  assert.deepEqual([rows.length, sent > 0, sent], [2, true, taken.length])
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

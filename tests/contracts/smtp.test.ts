import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { type SmtpOptions, smtpMailer } from '#src/integrations/smtp/smtp-mailer.ts'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { pendingMailFaults } from '#src/sandbox/mailbox/mail-faults.ts'
import { type MailboxOptions, startMailbox } from '#src/sandbox/mailbox/mailbox.ts'
import { type MailerSetup, type MailerFault, mail, mailerContract } from './mailer.contract.ts'

const mailerTo = (url: string, options: Partial<SmtpOptions> = {}) =>
  smtpMailer({ url, from: { name: 'Manjusha', address: 'orders@manjusha.example' }, connectTimeoutMs: 300, ...options })

const faults: Readonly<Record<MailerFault, Parameters<ReturnType<typeof pendingMailFaults>['add']>[0]>> = {
  'unknown recipient': { at: 'recipient', code: 550 },
  'recipient later': { at: 'recipient', code: 450 },
  'content refused': { at: 'data', code: 554 },
  'full for now': { at: 'data', code: 452 },
  'busy on connect': { at: 'connect', code: 421 },
  silent: { at: 'greeting' },
  'lost reply': { at: 'after data' },
}

mailerContract('SMTP', async (): Promise<MailerSetup> => {
  const mailbox = await startMailbox()
  const mailer = mailerTo(mailbox.smtpUrl)
  return {
    mailer,
    breakNext: async (fault) => mailbox.faults.add(faults[fault]),
    arrived: mailbox.mails,
    async stop() {
      mailer.close()
      await mailbox.stop()
    },
  }
})

async function started(t: TestContext, options: MailboxOptions = {}) {
  const mailbox = await startMailbox(options)
  const mailer = mailerTo(mailbox.smtpUrl)
  t.after(async () => {
    mailer.close()
    await mailbox.stop()
  })
  return { mailbox, mailer }
}

const requestFault = async (url: string, fault: object): Promise<void> => {
  assert.equal((await fetch(`${url}/__sandbox/faults`, { method: 'POST', body: JSON.stringify(fault) })).status, 200)
}

const page = async (url: string): Promise<string> => (await fetch(url)).text()

describe('SMTP: what only this mailer does', () => {
  test('a refused password is never worth another try, and the password is in no message', async (t) => {
    const { mailbox } = await started(t)
    const mailer = mailerTo(mailbox.smtpUrl.replace('//', '//shop:s3cret%21@'))
    t.after(() => mailer.close())
    mailbox.faults.add({ at: 'login', code: 535 })
    await assert.rejects(
      mailer.send(mail()),
      (error) => error instanceof SupplierError && error.kind === 'auth' && !error.message.includes('s3cret'),
    )
    await mailer.send(mail())
    assert.equal((await mailbox.mails()).length, 1)
  })

  test('a server that does not listen is a broken connection, not a refused mail', async (t) => {
    const { mailbox, mailer } = await started(t)
    await mailbox.stop()
    await assert.rejects(
      mailer.send(mail()),
      (error) => error instanceof SupplierError && error.kind === 'network' && error.tryAgain !== 'never',
    )
  })

  test('mails are marked as auto-generated', async (t) => {
    const { mailbox, mailer } = await started(t)
    await mailer.send(mail())
    const [received] = await mailbox.mails()
    assert.equal(received?.headers.find(({ name }) => name === 'Auto-Submitted')?.value, 'auto-generated')
  })
})

describe('The mailbox', () => {
  test('mails survive a restart', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const statePath = join(folder, 'mails')
    const first = await started(t, { statePath })
    await first.mailer.send(mail({ messageId: 'one' }))
    await first.mailer.send(mail({ messageId: 'two' }))
    const before = await first.mailbox.mails()
    const second = await started(t, { statePath })
    assert.deepEqual(await second.mailbox.mails(), before)
    assert.deepEqual(
      before.map(({ messageId }) => messageId?.split('@')[0]),
      ['<two', '<one'],
    )
  })

  test('tests can list the mails to one address, wait for one, and empty the mailbox', async (t) => {
    const { mailbox, mailer } = await started(t)
    const awaited = mailbox.waitFor(({ subject }) => subject === 'Second')
    await mailer.send(mail({ subject: 'First' }))
    await mailer.send(mail({ subject: 'Second', to: { name: '', address: 'ravi@example.in' } }))
    assert.deepEqual((await awaited).deliveredTo, ['ravi@example.in'])
    const found = await (await fetch(`${mailbox.url}/api/mails?to=RAVI@example.in`)).json()
    assert.deepEqual(
      (found as { mails: { subject: string }[] }).mails.map(({ subject }) => subject),
      ['Second'],
    )
    await fetch(`${mailbox.url}/api/mails`, { method: 'DELETE' })
    assert.deepEqual(await (await fetch(`${mailbox.url}/api/mails`)).json(), { mails: [] })
  })

  test('a hostile mail is shown in a frame, without script, and its pictures come from its own parts', async (t) => {
    const { mailbox, mailer } = await started(t)
    const attachments = [
      { filename: 'lid.png', contentType: 'image/png', content: Buffer.from('picture'), contentId: 'lid' },
      { filename: '"><script>.html', contentType: 'text/html', content: Buffer.from('<script>alert(1)</script>'), contentId: undefined },
    ]
    const html =
      '<script>alert(1)</script><img src="cid:lid"><a href="https://shop.example/order/1?a=1&amp;b=2">Order</a><a href="javascript:alert(1)">x</a>'
    await mailer.send(mail({ subject: '<script>alert(1)</script>', html, text: '</pre><script>alert(1)</script>', attachments }))
    const { id = '' } = (await mailbox.mails())[0] ?? {}

    for (const address of [mailbox.url, `${mailbox.url}/mails/${id}`]) assert.ok(!(await page(address)).includes('<script>'), address)
    const shown = await page(`${mailbox.url}/mails/${id}`)
    assert.ok(shown.includes('<iframe sandbox src='))
    assert.ok(shown.includes('href="https://shop.example/order/1?a=1&amp;b=2"') && !shown.includes('href="javascript:'))

    const framed = await fetch(`${mailbox.url}/mails/${id}/html`)
    const policy = framed.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'; img-src data: cid:; style-src 'unsafe-inline'.*sandbox$/)
    assert.ok((await framed.text()).includes(`<img src="data:image/png;base64,${Buffer.from('picture').toString('base64')}">`))

    const attachment = await fetch(`${mailbox.url}/mails/${id}/attachments/1`)
    assert.equal(attachment.headers.get('content-type'), 'application/octet-stream')
    assert.match(attachment.headers.get('content-disposition') ?? '', /^attachment/)
  })

  test('a server that closes connections does so as often as requested, and then accepts them', async (t) => {
    const { mailbox, mailer } = await started(t)
    await requestFault(mailbox.url, { at: 'door', times: 2 })
    for (let attempt = 0; attempt < 2; attempt++)
      await assert.rejects(
        mailer.send(mail()),
        (error) => error instanceof SupplierError && error.kind === 'network' && error.tryAgain !== 'never',
      )
    assert.equal((await mailbox.mails()).length, 0)
    await mailer.send(mail())
    assert.equal((await mailbox.mails()).length, 1)
    assert.deepEqual(mailbox.faults.list(), [])
  })

  test('a slow reply takes the requested time, only for the recipient it was requested for, and the mail is stored', async (t) => {
    const { mailbox } = await started(t)
    const mailer = mailerTo(mailbox.smtpUrl, { connectTimeoutMs: 5_000 })
    const mailerWithLimit = mailerTo(mailbox.smtpUrl, { connectTimeoutMs: 5_000, sendTimeoutMs: 1_500 })
    t.after(() => [mailer, mailerWithLimit].forEach(({ close }) => close()))
    await requestFault(mailbox.url, { at: 'slow', delayMs: 400, recipient: 'asha@' })
    await mailer.send(mail({ to: { name: '', address: 'ravi@example.in' } }))
    assert.equal(mailbox.faults.list().length, 1)
    const before = performance.now()
    await mailer.send(mail())
    assert.ok(performance.now() - before >= 390, 'the reply was slow')

    await requestFault(mailbox.url, { at: 'slow', delayMs: 60_000 })
    await assert.rejects(
      mailerWithLimit.send(mail()),
      (error) => error instanceof SupplierError && error.kind === 'timeout' && error.tryAgain === 'uncertain',
    )
    assert.equal((await mailbox.mails()).length, 3)
  })

  test('after a restart the mails are there and the faults are cleared', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const first = await started(t, { statePath: join(folder, 'mails') })
    await first.mailer.send(mail())
    await requestFault(first.mailbox.url, { at: 'door', times: 5 })
    const second = await started(t, { statePath: join(folder, 'mails') })
    assert.deepEqual([(await second.mailbox.mails()).length, second.mailbox.faults.list()], [1, []])
    await second.mailer.send(mail())
  })

  test('on its page a person can refuse the next mail to one address', async (t) => {
    const { mailbox, mailer } = await started(t)
    const members = new URLSearchParams({ what: 'fault', fault: 'refused', recipient: 'ravi@example.in' })
    await fetch(`${mailbox.url}/panel`, { method: 'POST', redirect: 'manual', body: members })
    await mailer.send(mail())
    const toRavi = mail({ to: { name: '', address: 'ravi@example.in' } })
    await assert.rejects(mailer.send(toRavi), (error) => error instanceof SupplierError && error.kind === 'recipient_refused')
    await mailer.send(toRavi)
  })
})

test('a mail that meets a full disk is refused temporarily, and neither it nor the shop is lost', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'mails-full-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const statePath = join(folder, 'mails')
  // Nothing can be written below a file, as on a full disk.
  writeFileSync(statePath, '')
  const { mailbox, mailer } = await started(t, { statePath })
  await assert.rejects(mailer.send(mail()), (error) => error instanceof SupplierError && error.tryAgain === 'later')
  rmSync(statePath)
  await mailer.send(mail())
  assert.equal((await mailbox.mails()).length, 1)
})

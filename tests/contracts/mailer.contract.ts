import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { SupplierError } from '#src/kit/supplier-error.ts'
import type { Mail, Mailer } from '#src/shop/notifications/mailer.port.ts'

/** What the tests of a mailer need: a mail server that shows what arrived, and faults on request. */
export type MailerSetup = {
  readonly mailer: Mailer
  breakNext(fault: MailerFault): Promise<void>
  arrived(): Promise<readonly ArrivedMail[]>
  stop(): Promise<void>
}

export type MailerFault =
  | 'unknown recipient'
  | 'recipient later'
  | 'content refused'
  | 'full for now'
  | 'busy on connect'
  | 'silent'
  | 'lost reply'

export type ArrivedMail = {
  readonly deliveredTo: readonly string[]
  readonly messageId: string | undefined
  readonly from: { readonly name: string; readonly address: string } | undefined
  readonly to: readonly { readonly name: string; readonly address: string }[]
  readonly replyTo: readonly { readonly name: string; readonly address: string }[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly {
    readonly filename: string
    readonly contentType: string
    readonly contentId: string | undefined
    readonly content: Uint8Array
  }[]
}

export const mail = (changes: Partial<Mail> = {}): Mail => ({
  messageId: 'outbox-1',
  to: { name: 'Asha Rao', address: 'asha@example.in' },
  replyTo: undefined,
  subject: 'Your order MJ-1 is placed',
  html: '<p>Thank you, आशा. You paid ₹1,499.</p><img src="cid:lid" alt="Your lid">',
  text: 'Thank you, आशा. You paid ₹1,499.',
  attachments: [],
  ...changes,
})

const isFault = (kind: SupplierError['kind']) => (error: unknown) => error instanceof SupplierError && error.kind === kind

/** What every mailer must guarantee. */
export function mailerContract(name: string, start: () => Promise<MailerSetup>): void {
  describe(`mailer: ${name}`, () => {
    let setup: MailerSetup
    beforeEach(async () => {
      setup = await start()
    })
    afterEach(() => setup.stop())

    const onlyMail = async (): Promise<ArrivedMail> => {
      const mails = await setup.arrived()
      assert.equal(mails.length, 1)
      return mails[0] ?? assert.fail()
    }

    test('a mail arrives as it was written: names, ₹, Devanagari, both parts', async () => {
      await setup.mailer.send(mail({ to: { name: 'आशा, Rao "R"', address: 'asha@example.in' }, subject: 'आपका ऑर्डर - ₹1,499' }))
      const arrived = await onlyMail()
      assert.deepEqual(arrived.to, [{ name: 'आशा, Rao "R"', address: 'asha@example.in' }])
      assert.equal(arrived.subject, 'आपका ऑर्डर - ₹1,499')
      assert.equal(arrived.text.trim(), mail().text)
      assert.ok(arrived.html.includes('Thank you, आशा. You paid ₹1,499.'))
      assert.ok(arrived.from?.address)
    })

    test('pictures arrive byte for byte under their content id, documents as attachments', async () => {
      const content = Uint8Array.from({ length: 3000 }, (_, at) => at % 256)
      const attachments = [
        { filename: 'lid.png', contentType: 'image/png', content, contentId: 'lid' },
        { filename: 'invoice – ₹.pdf', contentType: 'application/pdf', content, contentId: undefined },
      ]
      await setup.mailer.send(mail({ attachments }))
      const arrived = await onlyMail()
      const seen = arrived.attachments.map((each) => ({ ...each, content: Uint8Array.from(each.content) }))
      assert.deepEqual(seen, attachments)
    })

    test('the same outbox row always carries the same message id', async () => {
      await setup.mailer.send(mail({ messageId: 'outbox-7' }))
      await setup.mailer.send(mail({ messageId: 'outbox-7' }))
      const ids = (await setup.arrived()).map(({ messageId }) => messageId)
      assert.equal(new Set(ids).size, 1)
      assert.match(ids[0] ?? '', /^<outbox-7@[^>]+>$/)
    })

    test('a reply to the mail goes to its reply-to address', async () => {
      await setup.mailer.send(mail({ replyTo: { name: 'Ravi', address: 'ravi@example.in' } }))
      assert.deepEqual((await onlyMail()).replyTo, [{ name: 'Ravi', address: 'ravi@example.in' }])
    })

    for (const address of [
      'a@example.in, evil@example.in',
      'bad\r\nBcc: evil@example.in',
      'a@example.in\nevil@example.in',
      '"a@example.in" <evil@example.in>',
      '<a@example.in>',
      'a@example.in;evil@example.in',
      'group: evil@example.in;',
      '',
      'a',
    ]) {
      test(`nothing is sent to ${JSON.stringify(address)}`, async () => {
        await assert.rejects(setup.mailer.send(mail({ to: { name: '', address } })), isFault('recipient_refused'))
        await assert.rejects(setup.mailer.send(mail({ replyTo: { name: '', address } })), isFault('invalid'))
        assert.deepEqual(await setup.arrived(), [])
      })
    }

    test('line breaks in names, subject and file names add neither recipients nor headers', async () => {
      const broken = 'x\r\nBcc: evil@example.in\r\n\r\nbody'
      const attachments = [{ filename: broken, contentType: 'text/plain', content: Buffer.from('x'), contentId: undefined }]
      await setup.mailer.send(mail({ to: { name: broken, address: 'asha@example.in' }, subject: broken, attachments }))
      const arrived = await onlyMail()
      assert.deepEqual(arrived.deliveredTo, ['asha@example.in'])
      assert.deepEqual(
        arrived.to.map(({ address }) => address),
        ['asha@example.in'],
      )
      assert.equal(arrived.subject, 'x Bcc: evil@example.in body')
    })

    for (const [fault, kind, tryAgain] of [
      ['unknown recipient', 'recipient_refused', 'never'],
      ['content refused', 'invalid', 'never'],
      ['recipient later', 'not_ready', 'later'],
      ['full for now', 'not_ready', 'later'],
      ['busy on connect', 'not_ready', 'later'],
      ['silent', 'timeout', 'uncertain'],
    ] as const) {
      test(`"${fault}" is ${kind}, to be tried again: ${tryAgain}; afterwards mails go through`, async () => {
        await setup.breakNext(fault)
        await assert.rejects(
          setup.mailer.send(mail()),
          (error) => isFault(kind)(error) && error instanceof SupplierError && error.tryAgain === tryAgain,
        )
        assert.deepEqual(await setup.arrived(), [])
        await setup.mailer.send(mail())
        assert.equal((await setup.arrived()).length, 1)
      })
    }

    test('a reply lost after the mail was taken is uncertain, and the mailer does not send it again by itself', async () => {
      await setup.breakNext('lost reply')
      await assert.rejects(setup.mailer.send(mail()), (error) => error instanceof SupplierError && error.tryAgain === 'uncertain')
      assert.equal((await setup.arrived()).length, 1)
    })
  })
}

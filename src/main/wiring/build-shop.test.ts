import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '#src/platform/log/log.ts'
import { aPlaceOrder } from '#tests/factories/order.ts'
import { ringBox, stock } from '#tests/factories/stocked-variant.ts'
import { publishAtDesk, textSetup } from '#tests/factories/texts/text-setup.ts'
import { fakeCarrier } from '#tests/fakes/fake-carrier.ts'
import { fakeGateway } from '#tests/fakes/fake-gateway.ts'
import { fakeReturnCarrier } from '#tests/fakes/fake-return-carrier.ts'
import { recordingMailer } from '#tests/fakes/recording-mailer.ts'
import { rehearsalParts } from '#tests/rehearsal-setup.ts'
import { composeShop } from './build-shop.ts'
import { noBackups } from './no-backups.ts'

const { shopAt } = await textSetup()

test('a mail that goes out says the sentence that the owner has published, also when it waited while she did', async () => {
  const written = 'order-confirmation:\n  heading: "Namaste, {name}, from {shop}"\n'
  const { db, texts } = await shopAt({ 'content/mails.yaml': written })
  await stock(db, ringBox)
  const { mailer, sent } = recordingMailer()
  const carrier = { ...fakeCarrier(), returns: fakeReturnCarrier() }
  const shop = composeShop({
    ...rehearsalParts(db),
    backups: noBackups,
    log: createLog({ level: 'silent' }),
    suppliers: { gateway: fakeGateway(), carrier, mailer },
  })
  const expectHeading = async (heading: string) => {
    await shop.work.deliverMails()
    const mail = sent.findLast(({ to }) => to.address === 'asha@example.com')
    for (const text of [mail?.text, mail?.html]) assert.ok(text?.includes(heading), text ?? 'no mail')
  }
  assert.ok((await shop.orders.place(aPlaceOrder())).ok)
  await expectHeading('Namaste, Asha Rao, from Manjusha')

  assert.ok((await shop.orders.place(aPlaceOrder())).ok)
  await publishAtDesk(texts, 'mails', 'Namaste, {name}', 'Welcome, {name}')
  await expectHeading('Welcome, Asha Rao, from Manjusha')
  const [shopMail] = sent.filter(({ to }) => to.address !== 'asha@example.com')
  assert.doesNotMatch(shopMail?.text ?? '', /Namaste|Welcome/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeAuthenticator } from '#tests/fakes/fake-authenticator.ts'
import { passkeys } from './passkeys.ts'

const origin = 'https://desk.shop.example'
const site = { origin, challenge: 'a challenge' }
const user = { id: 'random', email: 'meera@manjusha.example', name: 'Meera Joshi' }

async function newPasskey(phone: ReturnType<typeof fakeAuthenticator>) {
  return passkeys.verifyNew(phone.create(await passkeys.newOptions({ ...site, siteName: 'Manjusha', user, known: [] })), site)
}

test('a passkey that a browser has made for the desk is accepted, and then its use', async () => {
  const phone = fakeAuthenticator(origin)
  const made = await newPasskey(phone)
  assert.ok(made)
  const reply = phone.use(await passkeys.useOptions({ ...site, known: [made] }))
  assert.deepEqual(passkeys.readReply(reply), { id: made.id, challenge: site.challenge })
  assert.equal(await passkeys.verifyUse(reply, made, site), made.counter + 1)
})

test('a passkey must be unlocked by its person, and be kept on the device so that it is found without a name', async () => {
  const options = (await passkeys.newOptions({ ...site, siteName: 'Manjusha', user, known: [] })) as {
    authenticatorSelection?: object
    rp: object
  }
  assert.deepEqual(options.rp, { id: 'desk.shop.example', name: 'Manjusha' })
  assert.deepEqual(options.authenticatorSelection, { residentKey: 'required', userVerification: 'required', requireResidentKey: true })
  assert.equal(await newPasskey(fakeAuthenticator(origin, { verifies: false })), undefined)
})

test('what another site, another challenge or another key has signed is refused', async () => {
  const phone = fakeAuthenticator(origin)
  const made = await newPasskey(phone)
  assert.ok(made)
  const options = await passkeys.useOptions(site)
  assert.equal(await newPasskey(fakeAuthenticator('https://shop.example')), undefined)
  assert.equal(await passkeys.verifyUse(fakeAuthenticator('https://shop.example').use(options), made, site), undefined)
  assert.equal(await passkeys.verifyUse(fakeAuthenticator(origin).use(options), made, site), undefined, 'another key')
  assert.equal(await passkeys.verifyUse(phone.use(options), made, { ...site, challenge: 'another one' }), undefined)
})

test('a reply that is none is refused', async () => {
  const made = await newPasskey(fakeAuthenticator(origin))
  assert.ok(made)
  for (const reply of [undefined, null, '', {}, { id: 1, response: {} }, { id: 'x', response: { clientDataJSON: 'x' } }]) {
    assert.equal(passkeys.readReply(reply), undefined)
    assert.equal(await passkeys.verifyNew(reply, site), undefined)
    assert.equal(await passkeys.verifyUse(reply, made, site), undefined)
  }
})

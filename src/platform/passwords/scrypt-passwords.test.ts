import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scryptPasswords } from './scrypt-passwords.ts'

const quick = scryptPasswords({ N: 2 ** 10, r: 8, p: 1 })

test('only the right password is accepted, and none for an unknown user', async () => {
  const hash = await quick.hash('correct horse battery')
  assert.equal(await quick.verify('correct horse battery', hash), true)
  for (const wrong of ['Correct horse battery', 'correct horse batter', '', 'correct horse battery ']) {
    assert.equal(await quick.verify(wrong, hash), false, wrong)
    assert.equal(await quick.verify(wrong, undefined), false)
  }
})

test('two hashes of one password differ, and contain nothing of it', async () => {
  const [one, two] = [await quick.hash('correct horse battery'), await quick.hash('correct horse battery')]
  assert.notEqual(one, two)
  assert.doesNotMatch(one, /correct|horse/)
  assert.match(one, /^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
})

test('a hash of another cost stays valid, and the real cost is 32 MB', async () => {
  const dear = scryptPasswords()
  const hash = await dear.hash('correct horse battery')
  assert.match(hash, /^scrypt\$32768\$8\$3\$/)
  assert.equal(await quick.verify('correct horse battery', hash), true)
  assert.equal(await dear.verify('correct horse battery', await quick.hash('correct horse battery')), true)
})

test('a composed letter is the same letter however the keyboard writes it', async () => {
  assert.equal(await quick.verify('caf\u0065\u0301 au lait', await quick.hash('caf\u00e9 au lait')), true)
})

test('text that is not one of our hashes is an error, not a wrong password', async () => {
  await assert.rejects(quick.verify('x', 'plain'), /not a password hash/)
  assert.equal(await quick.verify('x', undefined), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scryptPasswords } from './scrypt-passwords.ts'

const quick = scryptPasswords({ N: 2 ** 10, r: 8, p: 1 })

test('the right password is right, every other is wrong, and so is any for somebody unknown', async () => {
  const hash = await quick.hash('correct horse battery')
  assert.equal(await quick.verify('correct horse battery', hash), true)
  for (const wrong of ['Correct horse battery', 'correct horse batter', '', 'correct horse battery ']) {
    assert.equal(await quick.verify(wrong, hash), false, wrong)
    assert.equal(await quick.verify(wrong, undefined), false)
  }
})

test('the same password never looks the same, and nothing of it can be read', async () => {
  const [one, two] = [await quick.hash('correct horse battery'), await quick.hash('correct horse battery')]
  assert.notEqual(one, two)
  assert.doesNotMatch(one, /correct|horse/)
  assert.match(one, /^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
})

test('what was hashed at another cost is still read, and in earnest it costs 32 MB', async () => {
  const dear = scryptPasswords()
  const hash = await dear.hash('correct horse battery')
  assert.match(hash, /^scrypt\$32768\$8\$3\$/)
  assert.equal(await quick.verify('correct horse battery', hash), true)
  assert.equal(await dear.verify('correct horse battery', await quick.hash('correct horse battery')), true)
})

test('a letter is the same letter however the keyboard composes it', async () => {
  assert.equal(await quick.verify('caf\u0065\u0301 au lait', await quick.hash('caf\u00e9 au lait')), true)
})

test('what is no hash of ours is a fault, not a wrong password', async () => {
  await assert.rejects(quick.verify('x', 'plain'), /not a password hash/)
  assert.equal(await quick.verify('x', undefined), false)
})

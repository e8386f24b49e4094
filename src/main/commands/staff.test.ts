import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Connection } from '#src/platform/db/connection.ts'
import { scryptPasswords } from '#src/platform/passwords/scrypt-passwords.ts'
import { testDatabase } from '#tests/database.ts'
import { runShopCommand, runShopCommandOn } from '#tests/run-shop-command.ts'

/** Only a command that reads its standard input needs a process of its own. */
const staffCommand = (connection: Connection, args: readonly string[], input?: string) =>
  input === undefined ? runShopCommand(connection, 'staff', ...args) : runShopCommandOn(input, connection, 'staff', ...args)

test('a new member of staff gets a password that is shown once, gets another, is listed, and can be removed', async () => {
  const db = await testDatabase()
  const staff = (args: readonly string[], input?: string) => staffCommand(db.connection, args, input)
  const hashes = async () => (await db.query<{ password_hash: string }>('select password_hash from staff')).map((row) => row.password_hash)
  const { verify } = scryptPasswords()

  assert.match((await staff(['list'])).stdout, /^Nobody may log in yet/)
  const added = await staff(['add', 'Meera@Manjusha.example', '--name', 'Meera Joshi'])
  const shown = /shown this once: (\S+)$/m.exec(added.stdout)?.[1] ?? ''
  assert.equal(await verify(shown, (await hashes())[0]), true)

  const changed = await staff(['password', 'meera@manjusha.example', '--stdin'], 'a word of my own\n')
  assert.deepEqual([changed.code, changed.stdout], [0, 'meera@manjusha.example has a new password.\n'])
  assert.equal(await verify('a word of my own', (await hashes())[0]), true)

  assert.match((await staff(['add', 'arun@manjusha.example', '--name', 'Arun Patil'])).stdout, /may log in now, as an assistant\./)
  assert.deepEqual(
    (
      await db.query<{ email: string; act: string; about_number: string }>('select email, act, about_number from audit_log order by id')
    ).map(({ email, act, about_number: about }) => [email, act, about]),
    [
      ['terminal', 'staff.add', 'meera@manjusha.example'],
      ['terminal', 'staff.password', 'meera@manjusha.example'],
      ['terminal', 'staff.add', 'arun@manjusha.example'],
    ],
  )
  const listed = JSON.parse((await staff(['list', '--json'])).stdout) as { email: string; name: string }[]
  assert.deepEqual(
    listed.map(({ email, name, ...rest }) => [email, name, Object.keys(rest)]),
    [
      ['arun@manjusha.example', 'Arun Patil', ['role', 'startPage', 'addedAt']],
      ['meera@manjusha.example', 'Meera Joshi', ['role', 'startPage', 'addedAt']],
    ],
  )
  assert.equal((await staff(['remove', 'arun@manjusha.example'])).code, 0)
  assert.equal((await hashes()).length, 1)
})

test('the first account is an owner, the next an assistant unless another role is given, and the last owner stays', async () => {
  const db = await testDatabase()
  const staff = (args: readonly string[]) => staffCommand(db.connection, args)
  const add = (email: string, ...more: string[]) => staff(['add', email, '--name', 'A', ...more])
  for (const [email, ...more] of [['a@b.example'], ['c@b.example'], ['d@b.example', '--role', 'owner']] as const)
    assert.equal((await add(email, ...more)).code, 0)
  assert.deepEqual(
    (await db.query<{ role: string }>('select role from staff order by email')).map(({ role }) => role),
    ['owner', 'assistant', 'owner'],
  )
  assert.equal((await staff(['role', 'd@b.example', 'assistant'])).stdout, 'd@b.example is an assistant now.\n')
  const refused = 'a@b.example is the only owner: make somebody else an owner first.\n'
  assert.equal((await staff(['role', 'a@b.example', 'assistant'])).stderr, refused)
  assert.equal((await staff(['remove', 'a@b.example'])).stderr, refused)
  assert.equal((await add('e@b.example', '--role', 'admin')).code, 2)
})

test('whoever is added gets a link that opens the desk once, and whoever has lost their factors gets in with the password again', async () => {
  const db = await testDatabase()
  const staff = (args: readonly string[]) => staffCommand(db.connection, args)
  const keyIn = ({ stdout }: { stdout: string }) => /\/desk\/welcome#(\S+)$/m.exec(stdout)?.[1] ?? ''
  const [added, invited] = [keyIn(await staff(['add', 'a@b.example', '--name', 'A'])), keyIn(await staff(['invite', 'a@b.example']))]
  assert.ok(added.length > 40 && invited.length > 40 && added !== invited)
  assert.equal((await db.query('select 1 from staff_invitations')).length, 1, 'the newest takes the place of the other')
  await db.query(`update staff set code_secret = 'x', codes_since = now()`)
  assert.equal((await staff(['factor-reset', 'A@b.example'])).code, 0)
  assert.deepEqual(await db.query('select code_secret from staff'), [{ code_secret: null }])
  assert.equal((await staff(['factor-reset', 'nobody@b.example'])).code, 1)
})

test('what cannot be done is refused in one sentence', async () => {
  const db = await testDatabase()
  const staff = (args: readonly string[], input?: string) => staffCommand(db.connection, args, input)
  const [short, nobody, unnamed] = await Promise.all([
    staff(['add', 'a@b.example', '--name', 'A', '--stdin'], 'short'),
    staff(['remove', 'a@b.example']),
    staff(['add', 'a@b.example']),
  ])
  assert.deepEqual([short.code, short.stderr], [1, 'A password needs at least 12 characters.\n'])
  assert.deepEqual([nobody.code, nobody.stderr], [1, 'Nobody may log in as a@b.example.\n'])
  assert.deepEqual([unnamed.code, unnamed.stderr.split('\n')[0]], [2, 'Say who it is with --name.'])
})

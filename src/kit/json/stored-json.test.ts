import assert from 'node:assert/strict'
import { test } from 'node:test'
import { objectOf, text } from './json-parser.ts'
import { storedJson } from './stored-json.ts'

const person = objectOf<{ name: string }>({ name: text })

test('an unreadable value names the column, the row and the field', () => {
  const stored = storedJson('people.details', person)
  assert.equal(stored.version, 1)
  assert.deepEqual(stored.read({ name: 'Asha' }, 1, 'person 7'), { name: 'Asha' })
  assert.throws(() => stored.read({ name: 7 }, 1, 'person 7'), {
    name: 'UnreadableJson',
    message: 'people.details of person 7 cannot be read: name is not text',
  })
})

test('a version that this shop does not know is refused, whatever the value is', () => {
  for (const version of [0, 2, 1.5, null as never])
    assert.throws(() => storedJson('people.details', person).read({ name: 'Asha' }, version, 'person 7'), {
      name: 'UnreadableJson',
      message: `people.details of person 7 has version ${version}, and this shop reads up to version 1`,
    })
})

test('a value of an older version goes through every upgrade from there on, and a broken one is refused as such', () => {
  const stored = storedJson('people.details', person, [
    (old) => ({ firstName: (old as { called: string }).called.trim() }),
    (old) => ({ name: (old as { firstName: string }).firstName }),
  ])
  assert.equal(stored.version, 3)
  assert.deepEqual(stored.read({ called: ' Asha' }, 1, '7'), { name: 'Asha' })
  assert.deepEqual(stored.read({ firstName: 'Asha' }, 2, '7'), { name: 'Asha' })
  assert.deepEqual(stored.read({ name: 'Asha' }, 3, '7'), { name: 'Asha' })
  assert.throws(() => stored.read({}, 1, '7'), /^UnreadableJson: people\.details of 7 cannot be read/)
})

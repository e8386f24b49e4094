import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskKeys, goKeysFor, isCommand, pressedKey } from './keys.ts'

test('no key stands for two things', () => {
  const keys = Object.values(deskKeys).flatMap((key) => [...key.keys] as string[])
  assert.deepEqual(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  )
  assert.ok(!keys.includes('g'), 'g begins the way to a page')
})

test('what is pressed is spelled as in the table', () => {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  const press = (key: string, held: object = {}) => pressedKey({ key, ...none, ...held })
  assert.deepEqual(
    [
      press('c'),
      press('X', { shiftKey: true }),
      press('?', { shiftKey: true }),
      press('k', { ctrlKey: true }),
      press(' '),
      press('c', { altKey: true }),
      // Under Caps Lock.
      press('C'),
      press('x', { shiftKey: true }),
    ],
    ['c', 'Shift x', '?', 'Ctrl K', 'Space', '', 'c', 'Shift x'],
  )
  assert.deepEqual(['Ctrl K', 'Esc', 'c', '?', 'Space'].map(isCommand), [true, true, false, false, false])
})

test('there is no key to a page that somebody may not open', () => {
  assert.deepEqual(
    goKeysFor(['today']).map(({ letter }) => letter),
    ['t'],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentIn, sentName } from './sent-file.ts'

const formWith = (value: string) => {
  const form = new FormData()
  form.set(sentName('0.file'), value)
  return sentIn(form, '0.file')
}

test('a form names a file that was sent before it, with its size where it is a picture', () => {
  const size = { width: 900, height: 400 }
  assert.deepEqual(formWith(JSON.stringify({ path: 'media/uploads/a.webp', size })), { path: 'media/uploads/a.webp', size })
  assert.deepEqual(formWith(JSON.stringify({ path: 'media/uploads/a.svg' })), { path: 'media/uploads/a.svg', size: undefined })
})

test('what is no name of a file, and a size that is none, is not believed', () => {
  for (const written of ['', '{', '7', '{"path":7}', '[]']) assert.equal(formWith(written), undefined, written)
  assert.deepEqual(formWith('{"path":"a","size":{"width":-1,"height":1e99}}'), { path: 'a', size: undefined })
})

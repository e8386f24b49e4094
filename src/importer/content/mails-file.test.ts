import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailSentences } from '#src/shop/mail-sentences/mail-sentences.ts'
import { readMailSentences } from './mails-file.ts'

const file = 'content/mails.yaml'
const noPicture = () => assert.fail()
const read = (source: string) => readMailSentences(file, source)

test('sentences are read by the kind of mail, with their blanks and what the settings say', () => {
  const { build, faults } = read('order-confirmation:\n  heading: "Namaste, {name}"\n  spelling: Ask {shop} on {phone}.\n')
  assert.deepEqual(faults, [])
  assert.deepEqual(build!(noPicture), { 'order-confirmation': { heading: 'Namaste, {name}', spelling: 'Ask {shop} on {phone}.' } })
})

test('an empty file, and one with comments only, changes nothing', () => {
  for (const source of ['', '# nothing yet\n', '{}']) assert.deepEqual(read(source).build!(noPicture), {}, source)
})

test('each standard sentence may be written as it is', () => {
  const { build, faults } = read(JSON.stringify(mailSentences))
  assert.deepEqual(faults, [])
  assert.deepEqual(build!(noPicture), mailSentences)
})

test('an unknown mail, sentence or blank, and what is no sentence, is refused at its place', () => {
  const faults = (source: string) => read(source).faults
  assert.deepEqual(faults('order-confirmd:\n  heading: Hello\n'), [`${file}: has fields that mean nothing: order-confirmd`])
  assert.deepEqual(faults('order-confirmed:\n  headline: Hello\n'), [`${file}, order-confirmed: has fields that mean nothing: headline`])
  assert.deepEqual(faults('order-confirmed:\n  heading: "We begin, {order}"\n'), [
    `${file}, order-confirmed.heading: {order} is no placeholder`,
  ])
  assert.deepEqual(faults('order-confirmed:\n  heading: ""\n'), [`${file}, order-confirmed.heading: must not be empty`])
  assert.deepEqual(faults('order-confirmed:\n  heading: 12\n'), [`${file}, order-confirmed.heading: must be text`])
  assert.deepEqual(faults('order-confirmed:\n  heading: |\n    Hello\n    there\n'), [
    `${file}, order-confirmed.heading: must be on one line`,
  ])
  assert.deepEqual(faults(`order-confirmed:\n  subject: ${'x'.repeat(121)}\n`), [
    `${file}, order-confirmed.subject: must have at most 120 characters`,
  ])
  assert.match(faults('order-confirmed: [').join(), /cannot be read/)
  assert.match(faults('- a list').join(), /must be an object/)
})

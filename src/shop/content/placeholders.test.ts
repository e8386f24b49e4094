import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSettings } from '#tests/fakes/shop-deps.ts'
import { fillPlaceholders, placeholderNames, unknownPlaceholders } from './placeholders.ts'

test('a placeholder is replaced from the settings, by a link in HTML and by plain text elsewhere', () => {
  const filled = fillPlaceholders({ title: 'Ask {email}', bodyHtml: '<p>{email}, {phone}</p>', html: '{company}' }, testSettings)
  assert.deepEqual(filled, {
    title: 'Ask hello@manjusha.example',
    bodyHtml: '<p><a href="mailto:hello@manjusha.example">hello@manjusha.example</a>, <a href="tel:+919820000000">+91 98200 00000</a></p>',
    html: 'Manjusha Leathercraft',
  })
})

test('placeholders are filled at any depth, and values that are no text stay unchanged', () => {
  const text = { list: [{ answerHtml: '{faq hours}' }, '{privacy hours}'], id: 4, picture: undefined, gone: null }
  assert.deepEqual(fillPlaceholders(text, testSettings), {
    list: [{ answerHtml: '9 AM to 6 PM' }, '10.00 to 6.00'],
    id: 4,
    picture: undefined,
    gone: null,
  })
})

test('the promised days and months are filled in from the settings', () => {
  const text =
    '{processing days}, {transit days}, {return days}, {inspection days}, {refund days}, {warranty months}, {cancellation hours}, {hold minutes}'
  assert.equal(fillPlaceholders(text, testSettings), '2-3, 5-7, 30, 3, 7, 6, 24, 30')
  assert.equal(fillPlaceholders('{return cost}', testSettings), 'at our cost')
  const paidByShopper = { ...testSettings, promises: { ...testSettings.promises, areReturnsFree: false } }
  assert.equal(fillPlaceholders('{return cost}', paidByShopper), 'at your cost')
  const collecting = (collects: boolean) => ({ returns: { ...testSettings.returns, collects } })
  const wayOf = (settings: typeof testSettings) => fillPlaceholders('{return way}', settings)
  assert.match(wayOf({ ...testSettings, ...collecting(true) }), /^we have it collected from your address, at our cost;/)
  assert.equal(wayOf({ ...testSettings, ...collecting(false) }), 'you send it to us with any courier, at our cost')
  assert.equal(wayOf({ ...paidByShopper, ...collecting(true) }), 'you send it to us with any courier, at your cost')
  const promises = { ...testSettings.promises, transitDays: { from: 4, to: 4 } }
  assert.equal(fillPlaceholders('{transit days}', { ...testSettings, promises }), '4')
})

test('the settings cannot add markup to a text', () => {
  const brand = { ...testSettings.brand, legalName: '<script>x()</script> & Sons' }
  assert.equal(fillPlaceholders({ html: '{company}' }, { ...testSettings, brand }).html, '&lt;script&gt;x()&lt;/script&gt; &amp; Sons')
})

test('unknown names in braces are found, also those of built-in properties', () => {
  assert.deepEqual(unknownPlaceholders('{email} {Email} {} {constructor} {a\nb} {phone}'), ['{Email}', '{}', '{constructor}'])
  for (const name of placeholderNames) assert.deepEqual(unknownPlaceholders(`{${name}}`), [])
})

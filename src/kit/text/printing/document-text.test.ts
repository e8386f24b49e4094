import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notPrinted, printedText } from './document-text.ts'

test('Indian scripts are romanised in documents, unknown accents go, and the rest is a question mark that is named', () => {
  for (const [written, printed, missing] of [
    ['José D’Souza', 'José D’Souza', []],
    ['আশা সেন', 'Asha Sen', []],
    ['12½ MG Road', '12½ MG Road', []],
    ['12⅓', '12 1/3', []],
    ['Gate → left', 'Gate ? left', ['→']],
    ['★ Villa ★', '? Villa ?', ['★']],
  ] as const) {
    assert.equal(printedText(written), printed, written)
    assert.deepEqual(notPrinted(written), missing, written)
  }
})

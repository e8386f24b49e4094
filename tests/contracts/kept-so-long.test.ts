import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { retentionRules } from '#src/shop/workflows/privacy/retention.ts'

/** Where the demo shop's privacy policy tells shoppers of a rule: the beginning of its sentence. */
const inThePolicy: Partial<Record<keyof typeof retentionRules, string>> = {
  'forgotten orders': 'An order that was never paid or confirmed',
  'orders beyond the books': 'name, address and writing of an order stay',
  'keys of cash orders': 'The links with which you confirm such an order',
  'cash record': 'If you pay in cash, we keep',
  mails: 'The mails about an order are deleted',
  'photographs of returns': 'Photographs of the piece',
  'UPI addresses': 'A UPI address',
  'raw events': 'the messages of our payment provider and courier',
  'missed searches': 'What you searched here and did not find',
  enquiries: 'Messages are deleted',
}

/** These hold nothing of a shopper, or are told where they are asked for, on the page of the order. */
const notOfShoppers: readonly (keyof typeof retentionRules)[] = [
  'awaited erasures',
  'confirmed erasures',
  'payout files',
  'pictures',
  'notes of stock',
  'planned changes',
  'audit log',
  'acts',
]

test('the privacy policy of the demo shop says for how long each kind of record is kept, as the nightly rules do', async () => {
  const policy = (await readFile('demo-shop/content/privacy.md', 'utf8')).replaceAll(/\s+/g, ' ')
  for (const [rule, { kept }] of Object.entries(retentionRules) as [keyof typeof retentionRules, { kept: string }][]) {
    const beginning = inThePolicy[rule]
    assert.ok((beginning === undefined) === notOfShoppers.includes(rule), `${rule} is of shoppers, or is not`)
    if (beginning === undefined) continue
    const from = policy.indexOf(beginning)
    assert.ok(from >= 0, `${rule}: “${beginning}” is not in the policy`)
    // A sentence and the one behind it.
    const sentences = policy.slice(from).split('. ').slice(0, 2).join('. ')
    const spans = kept.match(/\d+ (?:years?|days?)/g) ?? []
    assert.ok(spans.length > 0, rule)
    for (const span of spans) assert.ok(sentences.includes(span), `${rule}: ${span} is not in “${sentences}”`)
  }
})

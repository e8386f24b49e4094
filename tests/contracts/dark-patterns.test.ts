import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

// What the words of the shop can do of the patterns that docs/dark-patterns.md goes through. Its browser part is whole-shop/dark-patterns.spec.ts.

/** All that shoppers read: the demo shop's texts, the pages and the mails; comments and the desk are not read by them. */
async function wordsForShoppers(): Promise<{ file: string; text: string }[]> {
  const folders = ['demo-shop/content', 'src/web', 'src/documents', 'src/shop/notifications', 'src/shop/mail-sentences']
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<![.]test)[.](?:tsx?|md|yaml)$/.test(name))
      return names.filter((name) => !/^desk(?:-ui)?[\\/]/.test(name)).map((name) => join(folder, name))
    }),
  )
  const files = [...found.flat(), 'demo-shop/catalogue.json', 'demo-shop/media.json', 'demo-shop/settings.json']
  return Promise.all(files.map(async (file) => ({ file, text: withoutComments(await readFile(file, 'utf8')) })))
}

const withoutComments = (source: string): string => source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

const patterns = {
  'false urgency':
    /\bhurry up\b|\bhurry!|selling fast|almost gone|last chance|(?:people|others|shoppers) (?:are )?(?:viewing|looking|watching)|limited[- ]time|offer ends|ends (?:soon|today|tonight)|before it(?:'|’)s gone|while stocks? lasts?|in \d+ (?:bags|carts)|bought in the last/i,
  'confirm shaming':
    /no,? (?:thanks|thank you)|\bi (?:do not|don(?:'|’)t) (?:want|like|care|need)|miss(?:ing)? out|sure you want to|(?:i(?:'|’)d|i would) rather not|i(?:'|’)ll pay (?:full|more)|sorry to see you go/i,
  'a subscription trap': /auto-?renew|free trial|\bnewsletter\b|\bsign up\b|\bsubscription\b|cancel any ?time/i,
}

for (const [pattern, words] of Object.entries(patterns))
  test(`nothing that shoppers read has the words of ${pattern}`, async () => {
    const texts = await wordsForShoppers()
    assert.ok(texts.length > 300, `${texts.length} texts`)
    for (const { file, text } of texts) assert.doesNotMatch(text, words, file)
  })

test('the control: such words are found', () => {
  const examples = {
    'false urgency': ['Hurry up, selling fast!', '30 others are looking at this right now', 'In 12 carts', 'Limited-time offer'],
    'confirm shaming': ['No thanks, I will pay the full price', 'I don’t want to look good', 'Are you sure you want to leave?'],
    'a subscription trap': ['Your free trial renews', 'Sign up for our newsletter', 'Cancel anytime'],
  }
  for (const [pattern, sentences] of Object.entries(examples))
    for (const sentence of sentences) assert.match(sentence, patterns[pattern as keyof typeof patterns])
})

test('the payment supplier is asked for single payments, never for a subscription, a mandate or a stored card', async () => {
  const names = (await readdir('src/integrations/razorpay')).filter((name) => /(?<![.]test)[.]ts$/.test(name))
  assert.ok(names.length > 3)
  for (const name of names)
    assert.doesNotMatch(
      withoutComments(await readFile(`src/integrations/razorpay/${name}`, 'utf8')),
      /subscription|recurring|mandate|save_card|customer_id/i,
      name,
    )
})

test('each of the thirteen patterns has its part in docs/dark-patterns.md, and the tests named there exist', async () => {
  const audit = await readFile('docs/dark-patterns.md', 'utf8')
  const parts = audit.split(/^## /m).slice(1)
  for (const [index, name] of thirteen.entries()) {
    const part = parts.find((each) => each.startsWith(`${index + 1}. ${name}`))
    assert.ok(part, name)
    const guards = [...part.matchAll(/`((?:src|tests)\/[^`]+\.(?:spec|test)\.tsx?)`/g)].map(([, file]) => file!)
    assert.ok(guards.length > 0, `${name} has no guard`)
    for (const file of guards) await readFile(file)
    for (const [, file, title] of part.matchAll(/`([^`]+)`: "([^"]+)"/g))
      assert.ok((await readFile(file!, 'utf8')).includes(title!), `${file} has no test "${title}"`)
  }
})

/** Annexure 1 of the Guidelines for Prevention and Regulation of Dark Patterns, 2023, in its order. */
const thirteen = [
  'False urgency',
  'Basket sneaking',
  'Confirm shaming',
  'Forced action',
  'Subscription trap',
  'Interface interference',
  'Bait and switch',
  'Drip pricing',
  'Disguised advertisement',
  'Nagging',
  'Trick question',
  'SaaS billing',
  'Rogue malware',
]

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

// What the demo shop promises in different places must agree, and must not be less than the law requires.

/** Every text of the demo shop by its file: whole sections of Markdown, answers, and what stands under a heading of a product. */
async function textsOfTheShop(): Promise<{ file: string; text: string }[]> {
  const names = (await readdir('demo-shop/content', { recursive: true })).filter((name) => /[.](?:md|yaml)$/.test(name))
  const written = await Promise.all(
    names.map(async (name) => {
      const source = await readFile(join('demo-shop/content', name), 'utf8')
      return source.split(/^#{2,3} |^ *- (?=question:|words:)/m).map((text) => ({ file: name, text: text.replace(/\s+/g, ' ') }))
    }),
  )
  const products = JSON.parse(await readFile('demo-shop/catalogue.json', 'utf8')) as { id: string; description: string }[]
  const described = products.flatMap(({ id, description }) =>
    description.split('<h2>').map((text) => ({ file: `catalogue.json, ${id}`, text: text.replace(/<[^>]+>/g, ' ') })),
  )
  return [...written.flat(), ...described]
}

const refusals =
  /(?:cannot|can not|can't|may not) be (?:returned|exchanged|refunded|taken back)|not (?:returnable|exchangeable|refundable)|non-(?:returnable|refundable)|no (?:returns|exchanges?|refunds)\b|not come back|cannot (?:take|accept) (?:it|them|returns)|(?:return|exchange|refund)s? (?:only|unless)|final sale/i

const exceptions = {
  damaged: /\bdamaged\b/,
  faulty: /\b(?:faulty|defective|defect)\b/,
  wrong: /\bwrong\b|different from what you ordered/,
  'not as described': /not as described|from what was shown/,
  late: /\blate(?:r than promised)?\b/,
}

test('wherever a text of the demo shop refuses a return, it excepts what is damaged, faulty, wrong, not as described or late', async () => {
  const refusing = (await textsOfTheShop()).filter(({ text }) => refusals.test(text))
  assert.ok(refusing.length >= 8, `${refusing.length} texts`)
  for (const { file, text } of refusing) {
    for (const [name, pattern] of Object.entries(exceptions)) assert.match(text, pattern, `${file} lacks ${name}: ${text}`)
  }
})

test('the control: the texts that contradicted the law are found', () => {
  for (const text of [
    'A personalised box is made for you and cannot be exchanged unless it arrives damaged.',
    'Personalised boxes are not returnable unless faulty.',
    'No returns on personalised pieces.',
  ])
    assert.match(text, refusals)
})

test('after a third failure no mail and no page says that the parcel is on its way back: only staff, or a courier by habit, bring that about', async () => {
  for (const file of ['src/shop/mail-sentences/parcel-sentences.ts', 'src/web/pages/order/next-step-message.ts'])
    assert.doesNotMatch(await readFile(file, 'utf8'), /now comes back to us|[}] It comes back to us|tries no more and brings/, file)
})

const daysInWords =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty)(?:[- ](?:to[- ])?\w+)? (?:business|working|calendar)?[- ]?days?\b/i

test('no mail and no page of an order has numbers of days of its own: they come from the settings and the products', async () => {
  for (const folder of ['src/documents', 'src/shop/mail-sentences', 'src/web/pages/order']) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<![.]test)[.]tsx?$/.test(name))
    assert.ok(names.length > 5, folder)
    for (const name of names) assert.doesNotMatch(await readFile(join(folder, name), 'utf8'), daysInWords, `${folder}/${name}`)
  }
})

test('the control: the days that contradicted the settings are found', () => {
  for (const text of ['Banks take five to seven working days.', 'Not there after ten working days?', 'We answer within one working day.'])
    assert.match(text, daysInWords)
})

const withoutTool = /taken off the order|(?:half|rest) is paid|exchange (?:them|it) for|difference is paid|return or exchange it/i

test('no text of the demo shop promises an exchange for another piece, a sample, or payment in parts: no tool of the shop keeps them', async () => {
  for (const { file, text } of await textsOfTheShop()) assert.doesNotMatch(text, withoutTool, file)
})

test('the control: the promises that nothing kept are found', () => {
  for (const text of [
    'Its cost is taken off the order.',
    'Half is paid to begin, half before they leave.',
    'You may exchange them for another colour or piece.',
    'The difference is paid or given back.',
    '30 days to return or exchange it.',
  ])
    assert.match(text, withoutTool)
})

test('who pays for a return of choice is written in no text of the demo shop: `promises.areReturnsFree` decides it', async () => {
  for (const { file, text } of await textsOfTheShop())
    assert.doesNotMatch(text, /at (?:our|your) cost|bear the cost|returns are free|free returns/i, file)
})

const claims = /by hand|handmade|hand-?(?:made|sewn|stitched)|stitch|weddings?|hotels|fifty|your mark\b|in your colours/i

test('what a brand claims of its craft and of its customers is written in its own texts, not in the pages and mails', async () => {
  for (const folder of ['src/documents', 'src/shop/mail-sentences', 'src/web']) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<![.]test)[.]tsx?$/.test(name) && !isOfDesk(name))
    for (const name of names) assert.doesNotMatch(codeOf(await readFile(join(folder, name), 'utf8')), claims, `${folder}/${name}`)
  }
})

/** Shoppers never see the desk. */
const isOfDesk = (name: string): boolean => /^desk(?:-ui)?[\\/]/.test(name)

/** Comments are not read by shoppers. */
const codeOf = (source: string): string => source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

test('what the settings promise in numbers is written in no text of the demo shop', async () => {
  const numbers =
    /\b30[- ]days?\b|thirty days|\b2(?:-3| to 3) (?:business|working)|\b5(?:-7| to 7) (?:business|working)|two to three (?:business|working)|five to seven/i
  // What the privacy policy says of records is no promise of the settings: kept-so-long.test.ts holds it.
  for (const { file, text } of await textsOfTheShop())
    assert.doesNotMatch(text.replaceAll(/(?:forgotten after|sealed until it is paid, and|spam after) 30 days/g, ''), numbers, file)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutSource, bulkSource, legalSource, questionsSource } from '#tests/factories/content-files.ts'
import { readAbout, readBulkTerms, readFaq, readLegalText, readSearchWords } from './page-files.ts'

const pictureOf = ({ file, alt }: { file: string; alt: string }) => ({ key: file, alt, width: 1, height: 1, widths: [1] })

test('fifteen questions are read, with their answers as HTML', () => {
  const { build, faults } = readFaq('content/faq.yaml', questionsSource())
  assert.deepEqual(faults, [])
  const questions = build!(pictureOf)
  assert.equal(questions.length, 15)
  assert.deepEqual(questions[0], { question: 'Question 1?', answerHtml: '<p>Write to {email}.</p>' })
})

test('an owner may have any number of questions but none, and one asked twice and a file that is no YAML are faults', () => {
  for (const count of [1, 14, 16]) assert.deepEqual(readFaq('content/faq.yaml', questionsSource(count)).faults, [])
  assert.deepEqual(readFaq('content/faq.yaml', '[]').faults, ['content/faq.yaml: must have at least one question'])
  const twice = questionsSource().replace('Question 2?', 'Question 1?')
  assert.deepEqual(readFaq('content/faq.yaml', twice).faults, ['content/faq.yaml: asks the same question twice'])
  assert.match(readFaq('content/faq.yaml', '- question: [').faults[0]!, /^content\/faq[.]yaml: cannot be read: /)
  assert.match(
    readFaq('content/faq.yaml', questionsSource().replace('{email}', '{mail}')).faults[0]!,
    /^content\/faq[.]yaml, 0[.]answer: \{mail\}/,
  )
})

test('what shoppers type is read, and what means nothing is a fault at its place', () => {
  const file = 'content/search.yaml'
  const { build, faults } = readSearchWords(file, 'ignored: [ke]\nmeanings:\n  - typed: [dibbi, डिब्बी]\n    means: [ring box]\n')
  assert.deepEqual(faults, [])
  assert.deepEqual(build!(pictureOf), { ignored: ['ke'], meanings: [{ typed: ['dibbi', 'डिब्बी'], means: ['ring box'] }] })
  assert.deepEqual(readSearchWords(file, '{}').build!(pictureOf), { ignored: [], meanings: [] })
  assert.deepEqual(readSearchWords(file, 'meanings:\n  - typed: [dibbi]\n    means: []\n').faults, [
    'content/search.yaml, meanings.0.means: must name what it means',
  ])
  assert.match(readSearchWords(file, 'words: []').faults[0]!, /fields that mean nothing: words/)
})

test('the About page is read with its cards, its story and its services', () => {
  const { build, faults, pictures } = readAbout('content/about.md', aboutSource())
  assert.deepEqual(faults, [])
  assert.deepEqual(
    pictures.map(({ path }) => path),
    [
      ['cards', 0, 'picture', 'file'],
      ['cards', 1, 'picture', 'file'],
    ],
  )
  const about = build!(pictureOf)
  assert.deepEqual(
    [about.title, about.cards.length, about.services.length, about.story[0]?.html],
    [...['Who are we?', 2, 2, '<p>It began with a wedding.</p>']],
  )
})

test('an About page without a story or with an unknown icon is a fault', () => {
  assert.deepEqual(readAbout('content/about.md', aboutSource().replace('It began with a wedding.', '')).faults, [
    'content/about.md: has no story under its header',
  ])
  assert.match(
    readAbout('content/about.md', aboutSource().replace('truck', 'rocket')).faults[0]!,
    /services[.]0[.]icon: must be one of truck/,
  )
})

test('a card of the About page shows a picture or a personalised lid, never both or neither', () => {
  const picture = /"picture":\{[^}]*\}/
  const written = aboutSource().replace(picture, '"writing":{"name":"Kavya","sign":"Libra"}')
  const { build, pictures, faults } = readAbout('content/about.md', written)
  assert.deepEqual(faults, [])
  assert.deepEqual([pictures.length, build!(pictureOf).cards[0]?.look], [1, { writing: { name: 'Kavya', sign: 'Libra' } }])
  const either = [/cards[.]0: must have either a picture or a writing/]
  for (const [source, expected] of [
    [aboutSource().replace(picture, '"x":1'), [/cards[.]0: has fields that mean nothing: x/]],
    [aboutSource().replace(picture, (found) => `${found},"writing":{"name":"Kavya"}`), either],
    [written.replace('Kavya', 'K4vya'), [/cards[.]0[.]writing[.]name: may have letters A to Z and spaces only/]],
  ] as const) {
    const found = readAbout('content/about.md', source).faults.join('\n')
    for (const pattern of expected) assert.match(found, pattern)
  }
})

test('the terms of bulk orders are read with their terms and their steps, of which there are at least two', () => {
  const { build, faults } = readBulkTerms('content/b2b.md', bulkSource())
  assert.deepEqual(faults, [])
  const { stepsHeading, glance, steps, categoryDescription } = build!(pictureOf)
  assert.equal(categoryDescription, '{category}: {pieces} for many.')
  assert.deepEqual([stepsHeading, glance[0]], ['How it goes', { fact: 'Fifty', words: 'at least' }])
  assert.deepEqual(steps[1], { title: 'They arrive', html: '<p>All at once.</p>' })
  for (const [written, expected] of [
    [bulkSource().replace('{pieces}', '{return dayz}'), /categoryDescription: \{return dayz\} is no placeholder/],
    [bulkSource().replace('Ask us', '{category}'), /lead: \{category\} is no placeholder/],
    [bulkSource().replace('categoryDescription', 'other'), /categoryDescription: /],
  ] as const)
    assert.match(readBulkTerms('content/b2b.md', written).faults.join(), expected)
  const oneStep = bulkSource().replace('## They arrive', 'Then')
  assert.match(readBulkTerms('content/b2b.md', oneStep).faults[0]!, /^content\/b2b[.]md: must have at least two steps/)
  const opening = bulkSource().replace('## You ask', 'First')
  assert.match(readBulkTerms('content/b2b.md', opening).faults[0]!, /must have at least two steps/)
  assert.match(readBulkTerms('content/b2b.md', bulkSource().replace('Ask us', '{fax}')).faults[0]!, /lead: \{fax\} is no placeholder/)
})

test('a legal text is read with its sections and the day of its last change', () => {
  const { build, faults } = readLegalText('content/terms.md', legalSource('Terms'))
  assert.deepEqual(faults, [])
  const { updatedOn, sections } = build!(pictureOf)
  assert.equal(updatedOn, '2026-11-02')
  assert.deepEqual(
    sections.map(({ heading }) => heading),
    ['', 'One', 'Two'],
  )
  assert.match(
    readLegalText('content/terms.md', legalSource('Terms').replace('2026-11-02', 'today')).faults[0]!,
    /updated: must be a day such as/,
  )
  assert.match(readLegalText('content/terms.md', '---\ntitle: T\n---\nWords').faults.join(), /must have at least two sections/)
})

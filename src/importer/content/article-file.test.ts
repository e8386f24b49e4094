import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleSource, testPicture } from '#tests/factories/content-files.ts'
import { readArticle } from './article-file.ts'

const read = (source: string, file = 'content/blog/leo.md') => readArticle(file, source, (sign) => `<svg>${sign}</svg>`)
const faultsIn = (header: Readonly<Record<string, unknown>>, file?: string) => read(articleSource({ header }), file).faults

test('an article is read with every part of the long form', () => {
  const source = articleSource({
    header: {
      reasons: { heading: 'Why', list: ['It shines.', 'It lasts.'] },
      questions: { heading: 'Asked', list: [{ question: 'Gold?', answer: 'In *colour*. [More](/faq)' }] },
      closing: 'The **end**.',
      pieces: ['noor', 'rani'],
    },
    body: 'Opening.\n\n## Second\n\nMore. [A box](/product/noor)',
  })
  const { build, faults, links, pictures, slug } = read(source)
  assert.deepEqual(faults, [])
  assert.deepEqual(
    links.map(({ at, href }) => [at, href]),
    [
      ['line 18', '/product/noor'],
      ['questions.list.0.answer', '/faq'],
    ],
  )
  assert.deepEqual(pictures, [{ file: 'Leo in gold', drawing: '<svg>Leo</svg>', path: ['sign'], in: 'content/blog/leo.md', subject: '' }])
  const article = build?.(({ file, alt }) => ({ key: file, alt, width: 1, height: 1, widths: [1] }))
  assert.deepEqual(article, {
    id: 5,
    slug,
    topic: 'Zodiac',
    title: 'Leo',
    description: 'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.',
    publishedOn: '2026-07-21',
    picture: { key: 'Leo in gold', alt: 'The constellation of Leo, drawn in gold on leather', width: 1, height: 1, widths: [1] },
    sign: 'Leo',
    sections: [
      { heading: '', html: '<p>Opening.</p>', picture: undefined },
      { heading: 'Second', html: '<p>More. <a href="/product/noor">A box</a></p>', picture: undefined },
    ],
    reasons: { heading: 'Why', list: ['It shines.', 'It lasts.'] },
    questions: { heading: 'Asked', list: [{ question: 'Gold?', answerHtml: '<p>In <em>colour</em>. <a href="/faq">More</a></p>' }] },
    closingHtml: '<p>The <strong>end</strong>.</p>',
    pieces: ['noor', 'rani'],
  })
})

test('an article with a photograph needs no drawing', () => {
  const { pictures } = read(articleSource({ header: { picture: { file: testPicture, alt: 'A box' } } }))
  assert.deepEqual(
    pictures.map(({ file, drawing, path }) => [file, drawing, path]),
    [[testPicture, undefined, ['picture', 'file']]],
  )
})

test('every fault of a header is reported at once, with its file and its field', () => {
  const faults = faultsIn({
    id: 0,
    title: '',
    description: 'Too short for a teaser.',
    published: '2026-02-30',
    sign: 'Ophiuchus',
    closing: undefined,
    pieces: ['No Such'],
    picture: { file: '../secret.webp', alt: '' },
    questions: { heading: 'Asked', list: [{ question: 'Fax?', answer: 'Ask {fax}.' }] },
    mood: 'sunny',
  })
  const expected = [
    /^content\/blog\/leo[.]md, id: must be a whole number from 1/,
    /^content\/blog\/leo[.]md, title: must not be empty/,
    /^content\/blog\/leo[.]md, description: must have at least 15 words, since a teaser shows fourteen of them/,
    /^content\/blog\/leo[.]md, published: is no day of the calendar/,
    /^content\/blog\/leo[.]md, sign: must be one of Aries, Taurus/,
    /^content\/blog\/leo[.]md, closing: is missing/,
    /^content\/blog\/leo[.]md, pieces[.]0: must be small letters/,
    /^content\/blog\/leo[.]md, picture[.]file: must be a path such as/,
    /^content\/blog\/leo[.]md, picture[.]alt: must not be empty/,
    /^content\/blog\/leo[.]md, questions[.]list[.]0[.]answer: \{fax\} is no placeholder/,
    /^content\/blog\/leo[.]md: has fields that mean nothing: mood/,
  ]
  for (const pattern of expected) assert.equal(faults.filter((fault) => pattern.test(fault)).length, 1, `${pattern}\n${faults.join('\n')}`)
})

test('the id and the sign of a faulty article are still compared with those of the others', () => {
  const { build, id, sign } = read(articleSource({ header: { title: '' } }))
  assert.deepEqual([build, id, sign], [undefined, 5, 'Leo'])
})

test('a file needs a name for addresses, a header, a text, and a picture unless it is about a sign', () => {
  assert.match(faultsIn({}, 'content/blog/Leo Post.md')[0]!, /the name of the file must be small letters/)
  assert.deepEqual(read('Only words').faults, ['content/blog/leo.md: must begin with a header between two lines of ---'])
  assert.deepEqual(read(articleSource({ body: '' })).faults, ['content/blog/leo.md: has no text under its header'])
  assert.deepEqual(faultsIn({ sign: undefined }), ['content/blog/leo.md, picture: is missing: only an article about a sign can be without'])
})

test('answers and closing texts have neither headings nor pictures, and their Markdown is checked like all other', () => {
  assert.deepEqual(faultsIn({ closing: '## End\n\nWords' }), ['content/blog/leo.md, closing: can have neither headings nor pictures'])
  assert.match(faultsIn({ closing: '<b>End</b>' }).join('\n'), /closing: .* is not allowed/)
})

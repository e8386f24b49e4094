import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from './markdown.ts'

const faultsOf = (markdown: string, firstLine = 1): string[] =>
  readMarkdown(markdown, firstLine).faults.map(({ line, text }) => `${line}: ${text}`)

test('a text is divided into sections at its headings, each with its text and its picture', () => {
  const { sections, faults } = readMarkdown(
    'Opening, *soft*.\n\n## Salt & *light*\n\n![A box](media/gallery/a.webp)\n\n### Deeper\n\n- one\n- two\n\n> quoted\n\n## Last\n\n1. first',
  )
  assert.deepEqual(faults, [])
  assert.deepEqual(sections, [
    { heading: '', html: '<p>Opening, <em>soft</em>.</p>', picture: undefined },
    {
      heading: 'Salt & light',
      html: '<h3>Deeper</h3> <ul> <li>one</li> <li>two</li> </ul> <blockquote> <p>quoted</p> </blockquote>',
      picture: { file: 'media/gallery/a.webp', alt: 'A box' },
    },
    { heading: 'Last', html: '<ol> <li>first</li> </ol>', picture: undefined },
  ])
})

test('links are returned with their lines, wherever they stand', () => {
  const { links } = readMarkdown('[a](/faq)\n\n- x\n- **[b](https://b.example)**\n', 10)
  assert.deepEqual(links, [
    { line: 10, text: '/faq' },
    { line: 12, text: 'https://b.example' },
  ])
})

test('HTML, code, tables and rules are faults, and none of it would be shown', () => {
  for (const foreign of [
    '<b>x</b>',
    'a <script>x()</script>',
    '`code`',
    '    code',
    '| a |\n|---|\n| b |',
    '---',
    '~~gone~~',
    '- [ ] do it',
  ]) {
    assert.match(faultsOf(foreign).join('\n'), /is not allowed: write Markdown without HTML, code or tables/, foreign)
  }
  const { sections } = readMarkdown('a <script>x()</script><img src=x onerror=x()> [b](javascript:x)')
  assert.doesNotMatch(JSON.stringify(sections), /script|onerror|javascript/)
})

test('headings have two levels without a gap, are unique, and have a text under them', () => {
  assert.deepEqual(faultsOf('# Title'), ['1: a heading must begin with ## or ###, since the title is the only one above them'])
  assert.match(faultsOf('## A\n\n#### B\n\nText')[0]!, /^3: a heading must begin/)
  assert.match(faultsOf('Text\n\n### Too deep\n\nText').join(), /a heading with ### needs one with ## above it/)
  assert.match(faultsOf('## A\n\nText\n\n## A\n\nText').join(), /^5: "A" is there twice/)
  assert.match(faultsOf('## A\n\n## B\n\nText').join(), /^1: nothing stands under "A"/)
})

test('a picture stands on a line of its own, has a text alternative, and is in the media folder', () => {
  assert.match(faultsOf('Look: ![A box](media/a/b.webp)').join(), /a picture must stand on a line of its own/)
  assert.match(faultsOf('![](media/a/b.webp)').join(), /needs words for those who cannot see it/)
  assert.match(faultsOf('![A box](https://far.example/b.webp)').join(), /must be a path such as media\/folder\/name.webp/)
  assert.match(faultsOf('![A](media/a/b.webp)\n\n![B](media/a/c.webp)').join(), /a section can have one picture/)
})

test('an unknown placeholder is reported with its line of the file, and a known one stays for the page to fill', () => {
  assert.deepEqual(faultsOf('Write to {email}.\n\nOr {fax}.', 8), ['10: {fax} is no placeholder'])
  assert.equal(readMarkdown('Write to {email}.').sections[0]?.html, '<p>Write to {email}.</p>')
})

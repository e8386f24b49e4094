// A description is stored as HTML, as the owner's file has it. At the desk it is written as text: "## " before a heading, "- " before a
// point, "1. " before a numbered one, stars around what is bold, and an empty line between paragraphs.

/** The description as text. HTML that says more than such text can is returned as it is. */
export function toWritten(html: string): string {
  const blocks = blocksOf(html)
  const written = blocks?.map(writeBlock).join('\n\n')
  return written !== undefined && toDescription(written) === html ? written : html
}

/** The opposite. What is HTML already stays so; signs that mean something there are escaped. */
export function toDescription(written: string): string {
  if (/<\/?[a-z][^<>]*>/i.test(written)) return written
  const blocks: Block[] = []
  let isNew = true
  for (const line of written.split('\n').map((each) => each.trim())) {
    if (line === '') isNew = true
    else {
      addLine(blocks, line, isNew)
      isNew = false
    }
  }
  return blocks.map(renderBlock).join('')
}

type Block = { readonly kind: 'h2' | 'p' | 'ul' | 'ol'; readonly lines: readonly string[] }

const marks: readonly (readonly [Block['kind'], RegExp])[] = [
  ['h2', /^#{1,3}\s+/],
  ['ul', /^[-•*]\s+/],
  ['ol', /^\d{1,2}[.)]\s+/],
]

function addLine(blocks: Block[], line: string, isNew: boolean): void {
  const [kind, mark] = marks.find(([, each]) => each.test(line)) ?? (['p', /^/] as const)
  const text = line.replace(mark, '')
  const last = blocks.at(-1)
  // Points go on over empty lines; a heading stands alone.
  if (last?.kind === kind && kind !== 'h2' && (kind !== 'p' || !isNew)) blocks.splice(-1, 1, { kind, lines: [...last.lines, text] })
  else blocks.push({ kind, lines: [text] })
}

function renderBlock({ kind, lines }: Block): string {
  const rendered = lines.map((line) =>
    escaped(line)
      .replace(/\*\*(\S(?:.*?\S)?)\*\*/g, '<strong>$1</strong>')
      .replace(/\*(\S(?:.*?\S)?)\*/g, '<em>$1</em>'),
  )
  if (kind === 'h2' || kind === 'p') return `<${kind}>${rendered.join('<br>')}</${kind}>`
  return `<${kind}>${rendered.map((line) => `<li>${line}</li>`).join('')}</${kind}>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Undefined where there is more than blocks of lines. */
function blocksOf(html: string): Block[] | undefined {
  const found = [...html.matchAll(/<(h2|p)>(.*?)<\/\1>|<(ul|ol)>((?:<li>.*?<\/li>)*)<\/\3>/gs)]
  if (found.map(([whole]) => whole).join('') !== html) return undefined
  return found.map(([, block, text, list, items]) =>
    list === undefined
      ? { kind: block as 'h2' | 'p', lines: (text ?? '').split('<br>').map(writeLine) }
      : { kind: list as 'ul' | 'ol', lines: [...(items ?? '').matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) => writeLine(item ?? '')) },
  )
}

const writeLine = (html: string): string =>
  html
    .replaceAll(/<\/?strong>/g, '**')
    .replaceAll(/<\/?em>/g, '*')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function writeBlock({ kind, lines }: Block): string {
  if (kind === 'ul') return lines.map((line) => `- ${line}`).join('\n')
  if (kind === 'ol') return lines.map((line, at) => `${at + 1}. ${line}`).join('\n')
  return kind === 'h2' ? `## ${lines.join(' ')}` : lines.join('\n')
}

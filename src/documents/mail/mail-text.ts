import { formatPaise, times } from '#src/kit/money.ts'
import type { MailBlock, MailContent, MailDetail, MailLine } from './mail-content.ts'
import { sandboxLine } from '../sandbox-line.ts'

/** The plain text part of a mail. */
export function mailText(content: MailContent): string {
  const sections = [
    content.brandName.toUpperCase(),
    ...(content.isSandbox ? [`*** ${sandboxLine} ***`] : []),
    content.heading,
    ...content.introduction,
    ...content.blocks.map(sectionOf),
    ['--', content.brandName, ...content.footer.map(detailText)].join('\n'),
  ]
  return `${sections.join('\n\n')}\n`
}

function sectionOf(block: MailBlock): string {
  switch (block.kind) {
    case 'action':
      return `${block.label}:\n${block.url}`
    case 'goods':
      return [...block.lines.map(lineText), block.totals.map(({ label, value }) => `${label}: ${value}`).join('\n')].join('\n\n')
    case 'details':
      return [underlined(block.heading), ...block.details.map(detailText)].join('\n')
    case 'steps':
      return [underlined(block.heading), ...block.steps.map((step, i) => `${i + 1}. ${step}`)].join('\n')
    case 'links':
      return [underlined(block.heading), ...block.links.map(({ title, url }) => `${title}: ${url}`)].join('\n')
    case 'note':
    case 'letter':
      return block.text
    case 'quote':
      return [underlined(block.heading), ...block.text.split('\n').map((line) => `> ${line}`.trimEnd())].join('\n')
  }
}

function lineText(line: MailLine): string {
  const sum = formatPaise(times(line.unitPricePaise, line.quantity))
  const written = line.writing ? [`  In foil: ${line.writing}`] : []
  return [`${line.title}`, ...written, `  ${line.quantity} × ${formatPaise(line.unitPricePaise)} = ${sum}`].join('\n')
}

const detailText = ({ label, value }: MailDetail): string =>
  value.length === 1 ? `${label}: ${value[0]}` : [`${label}:`, ...value.map((part) => `  ${part}`)].join('\n')

const underlined = (heading: string): string => `${heading}\n${'-'.repeat(heading.length)}`

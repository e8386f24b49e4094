import { dayOf } from '#src/kit/time/day.ts'

/** What a new article begins with; what is still missing in it stands between angle brackets, for the rules to name. */
export function newArticle(
  title: string,
  { number, at }: { readonly number: number; readonly at: Date },
): { readonly slug: string; readonly source: string } {
  const slug =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 80)
      .replace(/-+$/, '') || `article-${number}`
  const header = [
    `id: ${number}`,
    `title: ${JSON.stringify(title.trim())}`,
    'topic: Care',
    'description: ""',
    `published: ${dayOf(at)}`,
    'picture:',
    '  file: ""',
    '  alt: ""',
    'closing: ""',
    'pieces: []',
  ]
  return { slug, source: ['---', ...header, '---', '', ''].join('\n') }
}

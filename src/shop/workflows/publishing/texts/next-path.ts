import { pathOfArticle, slugOf } from '../../../content/versions/text-files.ts'

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const longestSlug = 80

/** Where the file of a text is with this address; undefined for what is no address. Texts but articles stay where they are. */
export function nextPath({ path }: { readonly path: string }, slug: string | undefined): string | undefined {
  if (slug === undefined || slugOf(path) === undefined) return path
  const written = slug.trim()
  return slugPattern.test(written) && written.length <= longestSlug ? pathOfArticle(written) : undefined
}

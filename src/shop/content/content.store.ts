import { staleIfUnavailable } from '#src/kit/stale-if-unavailable.ts'
import type { ZodiacSign } from '#src/kit/lid/zodiac.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { recordRead, recordStale } from '#src/platform/db/read-tracking.ts'
import { shownText } from '#src/kit/text/shown-text.ts'
import { type GiftTexts, noGifts } from './gift-texts.ts'
import type { WrittenSentences } from '../mail-sentences/mail-sentences.ts'
import { noSearchWords, type SearchWords } from './search-words.ts'
import { type Article, type ArticleTeaser, type Content, legalNames, type TextName } from './content.ts'

/** The owner's texts as pages read them; `fill` replaces placeholders. */
export const ownersTexts = (sql: Sql, fill: <Text>(text: Text) => Text) => ({
  /** A page of articles, the newest first; a page beyond the last is the last. */
  listArticles: async (page: number, pageSize: number) => fill(await listArticles(sql, { page, pageSize })),
  /** The slugs of all articles, the newest first. */
  listSlugs: async () => (await listPages(sql)).map(({ slug }) => slug),
  /** All articles, the newest first, as lists of pages for search engines need them. */
  listPages: async () => fill(await listPages(sql)),
  findArticle: async (slug: string) => fill(await findArticle(sql, slug)),
  /** One of the texts that every shop has. */
  getText: async <Name extends TextName>(name: Name) => fill(await getText(sql, name)),
  findGifts: async () => fill(await findGifts(sql)),
  /** The dates of the texts that a shopper agrees to by ordering. The checkout opens with the last ones while the database is unavailable. */
  agreedDates: staleIfUnavailable(async () => {
    const [terms, privacy] = await Promise.all([getText(sql, 'terms'), getText(sql, 'privacy')])
    return { termsOf: terms.updatedOn, privacyOf: privacy.updatedOn }
  }, recordStale),
  /** Returns false before the owner's folder was first imported. */
  hasTexts: () => hasTexts(sql),
})

async function listArticles(sql: Sql, query: { page: number; pageSize: number }): Promise<ArticlePage> {
  recordRead([shownText(allArticles)])
  const [counted] = await sql.query<{ total: number }>('select count(*)::integer as total from articles')
  const pages = Math.max(1, Math.ceil((counted?.total ?? 0) / query.pageSize))
  const page = Math.min(pages, query.page)
  const articles = await sql.query<ArticleTeaser>(
    `select id, slug, value ->> 'topic' as topic, value ->> 'title' as title, value ->> 'description' as description,
            value -> 'picture' as picture
       from articles order by id desc limit $1 offset $2`,
    [query.pageSize, (page - 1) * query.pageSize],
  )
  return { page, pages, articles }
}

type ArticlePage = { readonly page: number; readonly pages: number; readonly articles: readonly ArticleTeaser[] }

/** What a list of pages for search engines says of an article. */
export type ArticlePageEntry = Pick<Article, 'slug' | 'title' | 'description' | 'picture' | 'sign'> & {
  readonly changedAt: Date | undefined
}

async function listPages(sql: Sql): Promise<ArticlePageEntry[]> {
  recordRead([shownText(allArticles)])
  const rows = await sql.query<Omit<ArticlePageEntry, 'changedAt' | 'sign'> & { sign: ZodiacSign | null; changed_at: Date | null }>(
    `select slug, value ->> 'title' as title, value ->> 'description' as description, value -> 'picture' as picture,
            value ->> 'sign' as sign, changed_at
       from articles order by id desc`,
  )
  return rows.map(({ sign, changed_at, ...entry }) => ({ ...entry, sign: sign ?? undefined, changedAt: changed_at ?? undefined }))
}

async function findArticle(sql: Sql, slug: string): Promise<Article | undefined> {
  recordRead([shownText(articleOf(slug))])
  const [row] = await sql.query<{ value: Article }>('select value from articles where slug = $1', [slug])
  return row?.value
}

async function getText<Name extends TextName>(sql: Sql, name: Name): Promise<Content[Name]> {
  recordRead([shownText(name)])
  const [row] = await sql.query<{ value: Content[Name] }>('select value from content where name = $1', [name])
  if (!row) throw new Error(`the text "${name}" was never imported`)
  return row.value
}

/** The name under which a change of the search words is announced. */
export const shownSearchWords = shownText('search')

export async function findSearchWords(sql: Sql): Promise<SearchWords> {
  const [row] = await sql.query<{ value: SearchWords }>("select value from content where name = 'search'")
  return row?.value ?? noSearchWords
}

/** As they were written, with placeholders of the shop and blanks of each mail. */
export async function findMailSentences(sql: Sql): Promise<WrittenSentences> {
  const [row] = await sql.query<{ value: WrittenSentences }>("select value from content where name = 'mails'")
  return row?.value ?? {}
}

/** A shop that was opened before there was the file has none. */
async function findGifts(sql: Sql): Promise<GiftTexts> {
  recordRead([shownText('gifts')])
  return findStoredGifts(sql)
}

/** As they were written, with placeholders. */
export async function findStoredGifts(sql: Sql): Promise<GiftTexts> {
  const [row] = await sql.query<{ value: GiftTexts }>("select value from content where name = 'gifts'")
  return row?.value ?? noGifts
}

async function hasTexts(sql: Sql): Promise<boolean> {
  const names: readonly TextName[] = ['pages', 'questions', 'about', 'bulk', ...legalNames]
  const [row] = await sql.query<{ present: number }>('select count(*)::integer as present from content where name = any ($1)', [names])
  return row?.present === names.length
}

/** Writes what `rewritten` returns of each article and each other text, where that differs. Returns what has changed, by the names under which pages show it. */
export async function rewriteTexts(
  tx: Transaction,
  rewritten: { readonly article: (article: Article) => Article; readonly text: (text: unknown, name: string) => unknown },
): Promise<string[]> {
  const articles = await tx.query<{ value: Article }>('select value from articles')
  const texts = await tx.query<{ name: string; value: unknown }>('select name, value from content')
  const slugs = await tx.query<{ slug: string }>(
    `update articles set value = given.value from jsonb_array_elements($1::jsonb) as given (value)
      where slug = given.value ->> 'slug' and articles.value <> given.value returning slug`,
    [JSON.stringify(articles.map(({ value }) => rewritten.article(value)))],
  )
  const changed = await tx.query<{ name: string }>(
    `update content set value = given.value from jsonb_to_recordset($1::jsonb) as given (name text, value jsonb)
      where content.name = given.name and content.value <> given.value returning content.name`,
    [JSON.stringify(texts.map(({ name, value }) => ({ name, value: rewritten.text(value, name) })))],
  )
  return shownNames(
    slugs.map(({ slug }) => slug),
    changed.map(({ name }) => name),
  )
}

/** Returns what has changed, by the names under which pages show it. */
export async function saveContent(tx: Transaction, { articles, ...documents }: Content, at: Date): Promise<string[]> {
  type Changed = { slug: string }
  const gone = await tx.query<Changed>('delete from articles where slug <> all ($1) returning slug', [articles.map(({ slug }) => slug)])
  const saved = await tx.query<Changed>(
    `insert into articles as stored (slug, id, value, changed_at)
     select value ->> 'slug', (value ->> 'id')::integer, value, $2 from jsonb_array_elements($1::jsonb) as given (value)
     on conflict (slug) do update set id = excluded.id, value = excluded.value, changed_at = excluded.changed_at
       where stored.value <> excluded.value returning slug`,
    [JSON.stringify(articles), at],
  )
  const changed = await tx.query<{ name: string }>(
    `insert into content as stored (name, value) select key, value from jsonb_each($1::jsonb)
     on conflict (name) do update set value = excluded.value where stored.value <> excluded.value returning name`,
    [JSON.stringify(documents)],
  )
  return shownNames(
    [...gone, ...saved].map(({ slug }) => slug),
    changed.map(({ name }) => name),
  )
}

const shownNames = (slugs: readonly string[], names: readonly string[]): string[] =>
  [...(slugs.length > 0 ? [allArticles] : []), ...slugs.map(articleOf), ...names].map(shownText)

/** What lists of articles show. */
const allArticles = 'articles'
const articleOf = (slug: string): string => `article ${slug}`

/** The name under which pages show lists of articles. */
export const shownArticles = shownText(allArticles)

/** The name under which a page shows the article at this address. */
export const shownArticle = (slug: string): string => shownText(articleOf(slug))

import { staleIfUnavailable } from '#src/kit/stale-if-unavailable.ts'
import type { Sql, Transaction } from '#src/platform/db/database.ts'
import { type Article, type ArticleTeaser, type Content, legalNames, type TextName } from './content.ts'

/** The owner's texts as pages read them; `fill` replaces placeholders. */
export const ownersTexts = (sql: Sql, fill: <Text>(text: Text) => Text) => ({
  /** A page of articles, the newest first; a page beyond the last is the last. */
  listArticles: async (page: number, pageSize: number) => fill(await listArticles(sql, { page, pageSize })),
  /** The slugs of all articles, the newest first. */
  listSlugs: () => listSlugs(sql),
  findArticle: async (slug: string) => fill(await findArticle(sql, slug)),
  /** One of the texts that every shop has. */
  getText: async <Name extends TextName>(name: Name) => fill(await getText(sql, name)),
  /** The dates of the texts that a shopper agrees to by ordering. The checkout opens with the last ones while the database is unavailable. */
  agreedDates: staleIfUnavailable(async () => {
    const [terms, privacy] = await Promise.all([getText(sql, 'terms'), getText(sql, 'privacy')])
    return { termsOf: terms.updatedOn, privacyOf: privacy.updatedOn }
  }),
  /** Returns false before the owner's folder was first imported. */
  hasTexts: () => hasTexts(sql),
})

async function listArticles(sql: Sql, query: { page: number; pageSize: number }): Promise<ArticlePage> {
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

async function listSlugs(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ slug: string }>('select slug from articles order by id desc')
  return rows.map(({ slug }) => slug)
}

async function findArticle(sql: Sql, slug: string): Promise<Article | undefined> {
  const [row] = await sql.query<{ value: Article }>('select value from articles where slug = $1', [slug])
  return row?.value
}

async function getText<Name extends TextName>(sql: Sql, name: Name): Promise<Content[Name]> {
  const [row] = await sql.query<{ value: Content[Name] }>('select value from content where name = $1', [name])
  if (!row) throw new Error(`the text "${name}" was never imported`)
  return row.value
}

async function hasTexts(sql: Sql): Promise<boolean> {
  const names: readonly TextName[] = ['pages', 'questions', 'about', 'bulk', ...legalNames]
  const [row] = await sql.query<{ present: number }>('select count(*)::integer as present from content where name = any ($1)', [names])
  return row?.present === names.length
}

/** Returns false when nothing changed. */
export async function saveContent(tx: Transaction, { articles, ...documents }: Content): Promise<boolean> {
  const gone = await tx.query('delete from articles where slug <> all ($1) returning slug', [articles.map(({ slug }) => slug)])
  const saved = await tx.query(
    `insert into articles as stored (slug, id, value)
     select value ->> 'slug', (value ->> 'id')::integer, value from jsonb_array_elements($1::jsonb) as given (value)
     on conflict (slug) do update set id = excluded.id, value = excluded.value where stored.value <> excluded.value returning slug`,
    [JSON.stringify(articles)],
  )
  const changed = await tx.query(
    `insert into content as stored (name, value) select key, value from jsonb_each($1::jsonb)
     on conflict (name) do update set value = excluded.value where stored.value <> excluded.value returning name`,
    [JSON.stringify(documents)],
  )
  return gone.length + saved.length + changed.length > 0
}

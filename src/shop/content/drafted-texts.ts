import type { Article, Content, TextName } from './content.ts'

/** The owner's texts as pages read them, from content that is not stored; `fill` replaces placeholders. */
export const draftedTexts = (content: Content, fill: <Text>(text: Text) => Text) => {
  const newestFirst = content.articles.toSorted((one, other) => other.id - one.id)
  const inMemory = {
    async listArticles(page: number, pageSize: number) {
      const pages = Math.max(1, Math.ceil(newestFirst.length / pageSize))
      const shown = Math.min(pages, page)
      return fill({ page: shown, pages, articles: newestFirst.slice((shown - 1) * pageSize, shown * pageSize) })
    },
    listSlugs: async () => newestFirst.map(({ slug }) => slug),
    listPages: async () => newestFirst.map((article) => ({ ...article, changedAt: undefined })),
    findArticle: async (slug: string): Promise<Article | undefined> => fill(newestFirst.find((article) => article.slug === slug)),
    getText: async <Name extends TextName>(name: Name): Promise<Content[Name]> => fill(content[name]),
    findGifts: async () => fill(content.gifts),
    agreedDates: async () => ({ termsOf: content.terms.updatedOn, privacyOf: content.privacy.updatedOn }),
    hasTexts: async () => true,
  }
  return inMemory
}

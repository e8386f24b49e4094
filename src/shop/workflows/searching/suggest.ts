import { type ZodiacSign, zodiacSigns } from '#src/kit/lid/zodiac.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { maxSearchLength } from '../../catalogue/catalogue-query.ts'
import type { Product } from '../../catalogue/product.ts'
import { type OwnersWords, ownersWords } from '../../catalogue/searching/owners-words.ts'
import { findSearchWords, ownersTexts } from '../../content/content.store.ts'
import { fillPlaceholders } from '../../content/placeholders.ts'
import type { Deps } from '../deps.ts'
import { matchTitles, type Titled, titled } from './match-titles.ts'

export type SuggestDeps = Pick<Deps, 'db' | 'settings'> & { readonly catalogue: Pick<Catalogue, 'search' | 'listCategories'> }

/** What a shopper may mean who has typed this much. */
export type Suggestions = {
  readonly products: readonly Product[]
  /** How many products there are. */
  readonly total: number
  readonly categories: readonly SuggestedCategory[]
  readonly signs: readonly ZodiacSign[]
  readonly articles: readonly { readonly slug: string; readonly title: string }[]
  readonly questions: readonly SuggestedQuestion[]
}

type SuggestedCategory = { readonly listing: 'retail' | 'personalised'; readonly category: string }
/** `place` is that on the page of questions, from 1. */
type SuggestedQuestion = { readonly question: string; readonly place: number }

type Titles = {
  readonly owners: OwnersWords
  readonly categories: readonly Titled<SuggestedCategory>[]
  readonly signs: readonly Titled<ZodiacSign>[]
  readonly articles: readonly Titled<Suggestions['articles'][number]>[]
  readonly questions: readonly Titled<SuggestedQuestion>[]
}

const mostProducts = 4
const mostOfEach = 2
const mostArticles = 1_000

/** Suggests what is found while somebody types. Titles of texts are kept until `forget`. */
export function suggesting(deps: SuggestDeps) {
  let kept: Promise<Titles> | undefined

  function getTitles(): Promise<Titles> {
    if (kept) return kept
    const reading = readTitles(deps)
    kept = reading
    reading.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading
  }

  return {
    async suggest(written: string): Promise<Suggestions> {
      const text = written.trim().slice(0, maxSearchLength)
      const [{ owners, ...titles }, found] = await Promise.all([
        getTitles(),
        deps.catalogue.search({ text, listing: 'retail', page: 1, pageSize: mostProducts }),
      ])
      const some = <Value>(entries: readonly Titled<Value>[]) => matchTitles(entries, text, owners).slice(0, mostOfEach)
      return {
        products: found.products,
        total: found.total,
        categories: some(titles.categories),
        signs: some(titles.signs),
        articles: some(titles.articles),
        questions: some(titles.questions),
      }
    },
    forget(): void {
      kept = undefined
    },
  }
}

async function readTitles({ db, settings, catalogue }: SuggestDeps): Promise<Titles> {
  const texts = ownersTexts(db, (text) => fillPlaceholders(text, settings))
  const [words, retail, personalised, { articles }, questions] = await Promise.all([
    findSearchWords(db),
    catalogue.listCategories('retail'),
    catalogue.listCategories('personalised'),
    texts.listArticles(1, mostArticles),
    texts.getText('questions'),
  ])
  const categoriesOf = (listing: SuggestedCategory['listing'], names: readonly string[]) =>
    names.map((category) => titled({ listing, category }, category))
  return {
    owners: ownersWords(words),
    categories: [...categoriesOf('retail', retail), ...categoriesOf('personalised', personalised)],
    signs: zodiacSigns.map((sign) => titled(sign, sign)),
    articles: articles.map(({ slug, title, topic, description }) => titled({ slug, title }, title, `${topic} ${description}`)),
    questions: questions.map(({ question, answerHtml }, at) =>
      titled({ question, place: at + 1 }, question, answerHtml.replaceAll(/<[^>]+>/g, ' ')),
    ),
  }
}

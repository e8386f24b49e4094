import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopContext } from '../../context.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { mediaUrl } from '../../media-url.ts'
import { addressOf } from '../../routes.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './gallery-page.module.css'

const picturesOnPage = 8
const categories = ['Solid Boxes', 'Floral Boxes', 'Celebration Boxes', 'Manufactory'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { gallery } = await context.get(shopContext).content.media()
  const query = new URL(request.url).searchParams
  const category = categories.find((each) => each === query.get('category')) ?? ''
  const chosen = category ? gallery.filter((image) => image.category === category) : gallery
  const pages = Math.max(1, Math.ceil(chosen.length / picturesOnPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1))
  return { category, page, pages, pictures: chosen.slice((page - 1) * picturesOnPage, page * picturesOnPage).map(({ picture }) => picture) }
}

export default function GalleryPage() {
  const { category, page, pages, pictures } = useLoaderData<typeof loader>()
  return (
    <div className="wide">
      <PageHead
        title="Gallery"
        description="Our boxes in daylight, among flowers, at celebrations, and on the bench where they are made."
        picture={pictures[0]}
        query={queryOf(category, page)}
      />
      <PageTitle eyebrow="In daylight" title="Images" />
      <nav className={styles.categories} aria-label="Kinds of pictures">
        {['', ...categories].map((each) => (
          <Link
            key={each}
            className={`${styles.category}`}
            to={`${addressOf('gallery')}${queryOf(each, 1)}`}
            aria-current={each === category ? 'page' : undefined}
            preventScrollReset
          >
            {each || 'All'}
          </Link>
        ))}
      </nav>
      <ul className={styles.grid}>
        {pictures.map((picture, place) => (
          <li key={picture.key}>
            <a className={styles.frame} href={mediaUrl(picture.key, picture.widths.at(-1) ?? 0, 'webp')}>
              <Picture
                picture={picture}
                sizes="(min-width: 80rem) 300px, (min-width: 48rem) 31vw, 46vw"
                eager={place === 0}
                className={styles.picture}
              />
            </a>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} addressOfPage={(wanted) => `${addressOf('gallery')}${queryOf(category, wanted)}`} />
    </div>
  )
}

function queryOf(category: string, page: number): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

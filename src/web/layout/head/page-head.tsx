import { useLocation } from 'react-router'
import { sharedPictureSize, sharedPictureUrl } from '../../media-url.ts'
import { type DrawnPicture, type SharedPicture, usePageShell } from '../page-shell.ts'
import { BreadcrumbStructuredData } from './breadcrumb-structured-data.tsx'

/** What search engines and shared links see of a page. React moves it into the document's head. */
export function PageHead({ title, description, picture, drawn, query = '', isIndexed = true, kind = 'website' }: PageHeadProps) {
  const shell = usePageShell()
  const { pathname } = useLocation()
  const name = shell?.brand.name ?? ''
  const whole = name === '' || title.includes(name) ? title : `${title} | ${name}`
  const origin = shell?.origin ?? ''
  const address = `${origin}${pathname}${query}`
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {isIndexed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {/* Networks show the picture of this address: with the writing, or they would show the plain one. */}
      <meta property="og:url" content={drawn ? `${origin}${pathname}${drawn.query}` : address} />
      <meta property="og:locale" content="en_IN" />
      <PictureHead
        shown={drawn ?? sharedOf((query === '' ? shell?.pictures[pathname] : undefined) ?? picture ?? shell?.picture)}
        origin={origin}
      />
      {isIndexed && <BreadcrumbStructuredData title={title} pathname={pathname} query={query} origin={origin} />}
    </>
  )
}

type PageHeadProps = {
  readonly title: string
  /** Some 50 to 160 characters. */
  readonly description?: string | undefined
  /** Used where the owner has chosen none for the page; without it, the shop's own picture. */
  readonly picture?: SharedPicture | undefined
  /** Shown instead of any other picture. */
  readonly drawn?: DrawnPicture | undefined
  /** The part of the query that belongs to the canonical address, such as `?page=2`. */
  readonly query?: string
  /** False for pages that search engines should not index. */
  readonly isIndexed?: boolean
  readonly kind?: 'website' | 'article'
}

const sharedOf = (picture: SharedPicture | undefined) => picture && { address: sharedPictureUrl(picture.key), alt: picture.alt }

function PictureHead({ shown, origin }: { shown: Pick<DrawnPicture, 'address' | 'alt'> | undefined; origin: string }) {
  if (!shown) return <meta name="twitter:card" content="summary" />
  const address = `${origin}${shown.address}`
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(sharedPictureSize.width)} />
      <meta property="og:image:height" content={String(sharedPictureSize.height)} />
      <meta property="og:image:alt" content={shown.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={address} />
    </>
  )
}

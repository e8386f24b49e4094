import { useLocation } from 'react-router'
import { mediaUrl } from '../media-url.ts'
import { useHouse } from './house.ts'

/** What search engines and shared links see of a page. React moves it into the document's head. */
export function PageHead({ title, description, picture, query = '', isFound = true }: PageHeadProps) {
  const house = useHouse()
  const { pathname } = useLocation()
  const name = house?.brand.name ?? ''
  const whole = name === '' || title.includes(name) ? title : `${title} | ${name}`
  const address = `${house?.origin ?? ''}${pathname}${query}`
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {isFound ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content="en_IN" />
      {picture && <meta property="og:image" content={`${house?.origin ?? ''}${mediaUrl(picture.key, widest(picture.widths), 'webp')}`} />}
      {picture && <meta property="og:image:alt" content={picture.alt} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}

const widest = (widths: readonly number[]): number => widths.at(-1) ?? 0

type PageHeadProps = {
  readonly title: string
  readonly description?: string | undefined
  readonly picture?: { readonly key: string; readonly alt: string; readonly widths: readonly number[] } | undefined
  /** What of the address's query makes it a page of its own, such as `?page=2`. */
  readonly query?: string
  readonly isFound?: boolean
}

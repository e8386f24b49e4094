import type { Picture as PictureData } from '#src/shop/catalogue/product.ts'
import { mediaUrl } from '../../media-url.ts'

/**
 * A responsive picture. `sizes` is how wide it is shown;
 * `eager` is for the main picture of the first view; `narrow` replaces it on narrow screens, at their full width.
 */
export function Picture({ picture, narrow, sizes, eager = false, alt = picture.alt, className }: PictureProps) {
  const width = picture.widths.find((each) => each >= 600) ?? picture.widths.at(-1) ?? picture.width
  return (
    <picture>
      {narrow && <source type="image/avif" media={narrowScreen} srcSet={addressesOf(narrow, 'avif')} sizes="100vw" />}
      {narrow && <source type="image/webp" media={narrowScreen} srcSet={addressesOf(narrow, 'webp')} sizes="100vw" />}
      <source type="image/avif" srcSet={addressesOf(picture, 'avif')} sizes={sizes} />
      <img
        src={mediaUrl(picture.key, width, 'webp')}
        srcSet={addressesOf(picture, 'webp')}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}

/** Returns the `srcset` of a picture: every width it has. */
export const addressesOf = ({ key, widths }: Pick<PictureData, 'key' | 'widths'>, format: 'avif' | 'webp'): string =>
  widths.map((width) => `${mediaUrl(key, width, format)} ${width}w`).join(', ')

export const narrowScreen = '(width < 48rem)'

export type PictureProps = {
  readonly picture: Pick<PictureData, 'key' | 'alt' | 'width' | 'height' | 'widths'>
  readonly narrow?: Pick<PictureData, 'key' | 'widths'> | undefined
  readonly sizes: string
  readonly eager?: boolean
  readonly alt?: string
  readonly className?: string | undefined
}

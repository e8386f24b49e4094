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
      {narrow && <source type="image/avif" media={narrowScreen} srcSet={addressesOf(narrow, 'avif')} sizes={onPhone} />}
      {narrow && <source type="image/webp" media={narrowScreen} srcSet={addressesOf(narrow, 'webp')} sizes={onPhone} />}
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

/**
 * The `sizes` of a picture that fills a phone. Where pixels are too small to be seen one by one, it is fetched for 1.7 to 2 of them instead of three:
 * less than half the bytes.
 */
export const onPhone = '(min-resolution: 2.5dppx) 58vw, 100vw'
/** Of one of two in a row. */
export const halfOnPhone = '(min-resolution: 2.5dppx) 25vw, 44vw'

export const narrowScreen = '(width < 48rem)'

export type PictureProps = {
  readonly picture: Pick<PictureData, 'key' | 'alt' | 'width' | 'height' | 'widths'>
  readonly narrow?: Pick<PictureData, 'key' | 'widths'> | undefined
  readonly sizes: string
  readonly eager?: boolean
  readonly alt?: string
  readonly className?: string | undefined
}

import type { Picture as PictureData } from '#src/shop/catalogue/product.ts'
import { mediaUrl } from '../media-url.ts'

/**
 * A picture in the smallest of its widths that does. `sizes` says how wide it is shown;
 * `eager` is for the one picture that a page opens with.
 */
export function Picture({ picture, sizes, eager = false, alt = picture.alt, className }: PictureProps) {
  const addresses = (format: 'avif' | 'webp') =>
    picture.widths.map((width) => `${mediaUrl(picture.key, width, format)} ${width}w`).join(', ')
  const width = picture.widths.find((each) => each >= 600) ?? picture.widths.at(-1) ?? picture.width
  return (
    <picture>
      <source type="image/avif" srcSet={addresses('avif')} sizes={sizes} />
      <img
        src={mediaUrl(picture.key, width, 'webp')}
        srcSet={addresses('webp')}
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

export type PictureProps = {
  readonly picture: Pick<PictureData, 'key' | 'alt' | 'width' | 'height' | 'widths'>
  readonly sizes: string
  readonly eager?: boolean
  readonly alt?: string
  readonly className?: string | undefined
}

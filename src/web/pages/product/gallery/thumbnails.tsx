import type { Picture as PictureData } from '#src/shop/catalogue/product.ts'
import { Picture } from '#src/web/ui/picture/picture.tsx'
import styles from './pictures.module.css'

type ThumbnailsProps = {
  readonly pictures: readonly PictureData[]
  readonly shown: number
  readonly onChoose: (place: number) => void
}

/** Links to the pictures of the strip, so that they work before hydration, and buttons from then on. */
export function Thumbnails({ pictures, shown, onChoose }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {pictures.map((picture, place) => (
        <li key={picture.key}>
          <a
            className={styles.thumbnail}
            href={`#picture-${place + 1}`}
            role="button"
            aria-label={`Picture ${place + 1} of ${pictures.length}`}
            aria-pressed={place === shown}
            onClick={(event) => {
              event.preventDefault()
              onChoose(place)
            }}
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              onChoose(place)
            }}
          >
            <Picture picture={picture} sizes="72px" alt="" />
          </a>
        </li>
      ))}
    </ul>
  )
}

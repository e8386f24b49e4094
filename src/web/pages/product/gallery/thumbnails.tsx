import type { Picture as PictureData } from '#src/shop/catalogue/product.ts'
import { Picture } from '#src/web/ui/picture/picture.tsx'
import styles from './pictures.module.css'

type ThumbnailsProps = {
  readonly pictures: readonly PictureData[]
  readonly shown: number
  readonly onChoose: (index: number) => void
}

/** Links to the pictures of the strip, so that they work before hydration, and buttons from then on. */
export function Thumbnails({ pictures, shown, onChoose }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {pictures.map((picture, index) => (
        <li key={picture.key}>
          <a
            className={styles.thumbnail}
            href={`#picture-${index + 1}`}
            role="button"
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            aria-pressed={index === shown}
            onClick={(event) => {
              event.preventDefault()
              onChoose(index)
            }}
            onKeyDown={(event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              onChoose(index)
            }}
          >
            <Picture picture={picture} sizes="72px" alt="" />
          </a>
        </li>
      ))}
    </ul>
  )
}

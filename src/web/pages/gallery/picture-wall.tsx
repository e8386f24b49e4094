import { mediaUrl } from '../../media-url.ts'
import type { CardPicture } from '../../ui/product/card-data.ts'
import { prepareLightbox } from '../../ui/picture/lightbox.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './picture-wall.module.css'

/** Rows of equal height and unequal pictures, full to the edge however many there are. Each links to its largest file. */
export function PictureWall({ pictures, onOpen }: { pictures: readonly CardPicture[]; onOpen: (place: number) => void }) {
  const wide = spansOnDesktop[pictures.length] ?? []
  return (
    <ul className={styles.wall}>
      {pictures.map((picture, place) => (
        <li
          key={picture.key}
          className={styles.place}
          data-desk={wide[place]}
          data-phone={isFullOnPhone(place, pictures.length) ? 'full' : 'half'}
        >
          <a
            className={styles.link}
            href={mediaUrl(picture.key, picture.widths.at(-1) ?? 0, 'webp')}
            onPointerEnter={prepareLightbox}
            onFocus={prepareLightbox}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              // Not every browser gives the focus to a link that is clicked, and it must come back here.
              event.currentTarget.focus()
              onOpen(place)
            }}
          >
            <Picture
              picture={picture}
              sizes="(min-width: 80rem) 740px, (min-width: 48rem) 57vw, 92vw"
              eager={place === 0}
              className={styles.picture}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** For each number of pictures: how many of 24 columns each of them takes. No picture loses more than a third to its frame. */
const spansOnDesktop: readonly (readonly number[])[] = [
  [],
  [13],
  [13, 11],
  [9, 8, 7],
  [13, 11, 11, 13],
  [13, 11, 7, 9, 8],
  [9, 8, 7, 7, 9, 8],
  [13, 11, 7, 9, 8, 11, 13],
  [13, 11, 7, 9, 8, 8, 9, 7],
]

/** Every fifth picture has a row to itself, and the last where one would be left over. */
const isFullOnPhone = (place: number, count: number): boolean => {
  const halvesBefore = place - Math.ceil(place / 5)
  return place % 5 === 0 || (place === count - 1 && halvesBefore % 2 === 0)
}

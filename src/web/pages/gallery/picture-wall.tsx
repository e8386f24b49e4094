import { Link } from 'react-router'
import { mediaUrl } from '../../media-url.ts'
import type { CardPicture } from '../../ui/product/card-data.ts'
import { prepareLightbox } from '../../ui/picture/lightbox.tsx'
import { onPhone, Picture } from '../../ui/picture/picture.tsx'
import styles from './picture-wall.module.css'

type HungPicture = { readonly picture: CardPicture; readonly link?: { readonly words: string; readonly to: string } | undefined }

/**
 * Rows of equal height that fill the width with pictures of different widths. Each picture links to its largest file, and the words on it to what
 * it shows.
 */
export function PictureWall({ pictures, onOpen }: { pictures: readonly HungPicture[]; onOpen: (index: number) => void }) {
  const wide = spansOnDesktop[pictures.length] ?? []
  return (
    <ul className={styles.wall}>
      {pictures.map(({ picture, link }, index) => (
        <li
          key={picture.key}
          className={styles.place}
          data-desktop={wide[index]}
          data-phone={isFullOnPhone(index, pictures.length) ? 'full' : 'half'}
        >
          <a
            className={styles.link}
            href={mediaUrl(picture.key, picture.widths.at(-1) ?? 0, 'webp')}
            onPointerEnter={prepareLightbox}
            onFocus={prepareLightbox}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              // Not every browser focuses a clicked link, and the focus must return here when the lightbox closes.
              event.currentTarget.focus()
              onOpen(index)
            }}
          >
            <Picture
              picture={picture}
              sizes={`(min-width: 80rem) 690px, (min-width: 48rem) 57vw, ${onPhone}`}
              eager={index === 0}
              className={styles.picture}
            />
          </a>
          {link && (
            <Link className={styles.shown} to={link.to}>
              {link.words}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** For each number of pictures: how many of 24 columns each one takes. No picture is cropped by more than a third. */
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

/** Every fifth picture has a row to itself, and so has the last one where a half would be left over. */
const isFullOnPhone = (index: number, count: number): boolean => {
  const halvesBefore = index - Math.ceil(index / 5)
  return index % 5 === 0 || (index === count - 1 && halvesBefore % 2 === 0)
}

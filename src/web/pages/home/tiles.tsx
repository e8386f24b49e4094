import { Link } from 'react-router'
import { addressOf } from '../../routes.ts'
import type { CardPicture } from '../../ui/card-data.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './tiles.module.css'

/** Six pictures; the page takes on the colour of the one that is pointed at, by mouse or by key. */
export function Tiles({ pictures }: { pictures: readonly CardPicture[] }) {
  return (
    <section className={`wide ${styles.tiles}`} aria-labelledby="tiles">
      <h2 id="tiles" className={styles.heading}>
        Find it by its place in life
      </h2>
      <ul className={styles.grid}>
        {tiles.map(({ words, to, tint, wanted }, place) => {
          const picture = pictures.find(({ alt }) => alt.toLowerCase().includes(wanted)) ?? pictures[place]
          return (
            <li key={words} data-tint={tint}>
              <Link className={`${styles.link}`} to={to}>
                <span className={styles.frame}>
                  {picture && (
                    <Picture
                      picture={picture}
                      sizes="(min-width: 80rem) 500px, (min-width: 48rem) 40vw, 58vw"
                      alt=""
                      className={styles.picture}
                    />
                  )}
                </span>
                <span className={styles.words}>{words}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const inCategory = (category: string): string => `${addressOf('products')}?category=${encodeURIComponent(category).replaceAll('%20', '+')}`

/** `wanted` is a word of the picture's own description in the owner's gallery. */
const tiles = [
  { words: 'For the two of you', to: addressOf('personalised'), tint: 'blush', wanted: 'couple' },
  { words: 'On the dressing table', to: inCategory('Jewellery Boxes'), tint: 'oxblood', wanted: 'marble' },
  { words: 'Full of flowers', to: addressOf('products'), tint: 'terracotta', wanted: 'roses' },
  { words: 'For rings', to: inCategory('Ring Boxes'), tint: 'emerald', wanted: 'ring box beside' },
  { words: 'With a name on it', to: addressOf('personalised'), tint: 'mustard', wanted: 'stacked' },
  { words: 'For the road', to: inCategory('Travel Cases'), tint: 'navy', wanted: 'tassel' },
] as const

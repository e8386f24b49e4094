import { Link } from 'react-router'
import type { Tile } from '#src/shop/catalogue/media.ts'
import { addressOf } from '../../routes.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import styles from './tiles.module.css'

/** The page's background takes the colour of the tile that has the pointer or the focus. */
export function Tiles({ tiles, title }: { tiles: readonly Tile[]; title: string }) {
  return (
    <section className={`wide ${styles.tiles}`} aria-labelledby="tiles">
      <h2 id="tiles" className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.grid}>
        {tiles.map((tile) => (
          <li key={tile.words} data-tint={tile.tint}>
            <Link className={`${styles.link}`} to={addressOfTile(tile)}>
              <span className={styles.frame}>
                <Picture
                  picture={tile.picture}
                  sizes="(min-width: 80rem) 500px, (min-width: 48rem) 40vw, 58vw"
                  className={styles.picture}
                />
              </span>
              <span className={styles.label}>{tile.words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function addressOfTile({ leadsTo, category }: Tile): string {
  return `${addressOf(leadsTo)}${category ? `?${new URLSearchParams({ category })}` : ''}`
}

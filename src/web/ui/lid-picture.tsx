import { lazy, Suspense } from 'react'
import type { Canvas, Personalisation, Picture as PictureData } from '#src/shop/catalogue/product.ts'
import styles from './lid-picture.module.css'
import { Picture } from './picture.tsx'

/** The piece as it was bought: its blank lid with the name and the sign in foil, or its photograph where nothing is written. */
export function LidPicture({ piece, shownWidth, eager = false, className }: LidPictureProps) {
  const { canvas, personalisation, picture } = piece
  const sizes = `${shownWidth}px`
  if (canvas && personalisation) {
    return (
      <span className={`${styles.piece} ${className ?? ''}`}>
        <Picture
          picture={canvas.picture}
          sizes={sizes}
          eager={eager}
          alt={altOf(canvas.picture, personalisation)}
          className={styles.picture}
        />
        <Suspense fallback={null}>
          <LidFoil canvas={canvas} personalisation={personalisation} shownWidth={shownWidth} className={styles.foil} />
        </Suspense>
      </span>
    )
  }
  return (
    <span className={`${styles.piece} ${className ?? ''}`}>
      {picture && <Picture picture={picture} sizes={sizes} eager={eager} className={styles.picture} />}
    </span>
  )
}

type LidPictureProps = {
  readonly piece: {
    readonly canvas: Canvas | undefined
    readonly personalisation: Personalisation | undefined
    readonly picture: PictureData | undefined
  }
  /** In CSS pixels; small lids are cut a little bolder. */
  readonly shownWidth: number
  readonly eager?: boolean
  readonly className?: string | undefined
}

// Letters and perspective are fetched only by pages that show a personalised piece.
const LidFoil = lazy(() => import('./lid-foil.tsx'))

const altOf = (picture: PictureData, { name, sign }: Personalisation): string =>
  `${picture.alt}, with ${[name, sign].filter(Boolean).join(' and ')} in gold foil`

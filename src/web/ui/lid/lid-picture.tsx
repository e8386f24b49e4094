import type { ReactNode } from 'react'
import type { Canvas, Personalisation, Picture as PictureData } from '#src/shop/catalogue/product.ts'
import { callAddress } from '../../routes.ts'
import styles from './lid-picture.module.css'
import { Picture } from '../picture/picture.tsx'

/** The blank lid of a line with its name and sign in foil, or the product's photograph where nothing is written. */
export function LidPicture({
  lid,
  shownWidth,
  sizes = `${shownWidth}px`,
  eager = false,
  className,
  drawFoil = foilImage,
}: LidPictureProps) {
  const { canvas, personalisation } = lid
  const isWritten = canvas !== undefined && personalisation !== undefined
  const picture = isWritten ? canvas.picture : lid.picture
  return (
    <span className={`${styles.lid} ${className ?? ''}`}>
      {picture && (
        <Picture
          picture={picture}
          sizes={sizes}
          eager={eager}
          alt={isWritten ? altOf(picture, personalisation) : picture.alt}
          className={styles.picture}
        />
      )}
      {isWritten && drawFoil({ canvas, personalisation, shownWidth, className: styles.foil })}
    </span>
  )
}

export type LidPictureProps = {
  readonly lid: {
    readonly canvas: Canvas | undefined
    readonly personalisation: Personalisation | undefined
    readonly picture: PictureData | undefined
  }
  /** In CSS pixels; the letters on small lids are drawn a little bolder. */
  readonly shownWidth: number
  /** How wide it is shown where that depends on the window; otherwise `shownWidth`. */
  readonly sizes?: string
  readonly eager?: boolean
  readonly className?: string | undefined
  /** Draws the foil over the picture; by default as an image from the server, so that no lettering code is sent. */
  readonly drawFoil?: (foil: FoilProps) => ReactNode
}

export type FoilProps = {
  readonly canvas: Canvas
  readonly personalisation: Personalisation
  readonly shownWidth: number
  readonly className?: string | undefined
}

// The alternative text of the picture below names the writing.
const foilImage = ({ className, ...foil }: FoilProps): ReactNode => <img className={className} src={foilAddress(foil)} alt="" />

function foilAddress({ canvas: { quad, ink, picture }, personalisation: { name, sign = '' }, shownWidth }: FoilProps): string {
  const aspect = String(picture.width / picture.height)
  return `${callAddress('drawLid')}?${new URLSearchParams({ quad: String(quad), aspect, width: String(shownWidth), ink, name, sign })}`
}

const altOf = (picture: PictureData, { name, sign }: Personalisation): string =>
  `${picture.alt}, with ${[name, sign].filter(Boolean).join(' and ')} in gold foil`

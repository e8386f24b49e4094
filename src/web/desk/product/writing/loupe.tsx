import type { Corners } from '#src/kit/lid/corners.ts'
import type { Picture } from '#src/shop/catalogue/product.ts'
import { mediaUrl } from '../../../media-url.ts'
import styles from './canvas-stage.module.css'

/** How much of the picture's width it shows. */
const share = 0.08

type LoupeProps = { readonly canvas: Picture; readonly corners: Corners; readonly at: number }

/** The picture around one corner, large, with a cross on the corner itself; on the side that the finger is not on. */
export function Loupe({ canvas: { key, widths, width, height }, corners, at }: LoupeProps) {
  const [x, y] = corners[at]!
  const [left, top, size] = [x * width, y * height, share * width]
  const arm = size * 0.42
  return (
    <svg
      className={`${styles.loupe} ${x < 0.5 ? styles.right : styles.left}`}
      viewBox={`${left - size / 2} ${top - size / 2} ${size} ${size}`}
      aria-hidden="true"
    >
      <image href={mediaUrl(key, widths.at(-1) ?? width, 'webp')} width={width} height={height} />
      <polygon points={corners.map(([cornerX, cornerY]) => `${cornerX * width},${cornerY * height}`).join(' ')} />
      <path d={`M${left - arm} ${top}H${left + arm}M${left} ${top - arm}V${top + arm}`} />
    </svg>
  )
}

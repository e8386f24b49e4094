import { lazy, Suspense } from 'react'
import type { Canvas, Personalisation } from '#src/shop/catalogue/product.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './lid.module.css'

// Letters and perspective come only when someone personalises.
const LidFoil = lazy(() => import('../../ui/lid-foil.tsx'))

/** The blank lid with what is written on it so far. While nothing is, a ghost shows where it would stand. */
export function Lid({ canvas, written, sizes, shownWidth, alt }: LidProps) {
  const isBlank = !written || (written.name === '' && !written.sign)
  return (
    <>
      <Picture picture={canvas.picture} sizes={sizes} alt={alt} className={styles.picture} />
      {written && (
        <Suspense fallback={null}>
          <LidFoil
            canvas={canvas}
            personalisation={isBlank ? ghost : written}
            shownWidth={shownWidth}
            className={isBlank ? styles.ghost : styles.foil}
          />
        </Suspense>
      )}
    </>
  )
}

const ghost: Personalisation = { name: 'Your name', sign: undefined }

type LidProps = {
  readonly canvas: Canvas
  /** Undefined while nobody personalises; empty while nothing is written yet. */
  readonly written: Personalisation | undefined
  readonly sizes: string
  readonly shownWidth: number
  readonly alt: string
}

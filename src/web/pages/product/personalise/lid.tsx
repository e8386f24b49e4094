import { lazy, Suspense } from 'react'
import type { Canvas, Personalisation } from '#src/shop/catalogue/product.ts'
import { Picture } from '#src/web/ui/picture/picture.tsx'
import styles from './lid.module.css'

// Letters and perspective come only when someone personalises.
const LidFoil = lazy(() => import('#src/web/ui/lid/lid-foil.tsx'))

/** The blank lid with what is written on it so far. */
export function Lid({ canvas, written, sizes, shownWidth, alt, eager = false }: LidProps) {
  return (
    <>
      <Picture picture={canvas.picture} sizes={sizes} alt={alt} eager={eager} className={styles.picture} />
      <Foil canvas={canvas} written={written} shownWidth={shownWidth} />
    </>
  )
}

/** While nothing is written, a ghost shows where it would stand. */
export function Foil({ canvas, written, shownWidth }: Pick<LidProps, 'canvas' | 'written' | 'shownWidth'>) {
  if (!written) return null
  const isBlank = written.name === '' && !written.sign
  return (
    <Suspense fallback={null}>
      <LidFoil
        canvas={canvas}
        personalisation={isBlank ? placeholder : written}
        shownWidth={shownWidth}
        className={isBlank ? styles.ghost : styles.foil}
      />
    </Suspense>
  )
}

const placeholder: Personalisation = { name: 'Your name', sign: undefined }

type LidProps = {
  readonly canvas: Canvas
  /** Undefined while nobody personalises; empty while nothing is written yet. */
  readonly written: Personalisation | undefined
  readonly sizes: string
  readonly shownWidth: number
  readonly alt: string
  readonly eager?: boolean
}

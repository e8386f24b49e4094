import { lazy, Suspense } from 'react'
import type { Canvas, Personalisation } from '#src/shop/catalogue/product.ts'
import { Picture } from '#src/web/ui/picture/picture.tsx'
import styles from './lid.module.css'

// The code for lettering and perspective is fetched only when somebody personalises.
const LidFoil = lazy(() => import('#src/web/ui/lid/lid-foil.tsx'))

/** Shows the blank lid with the writing so far. */
export function Lid({ canvas, written, sizes, shownWidth, alt, eager = false }: LidProps) {
  return (
    <>
      <Picture picture={canvas.picture} sizes={sizes} alt={alt} eager={eager} className={styles.picture} />
      <Foil canvas={canvas} written={written} shownWidth={shownWidth} />
    </>
  )
}

/** Shows a pale placeholder while nothing is written. */
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
  /** Undefined while personalisation is off; empty while nothing is written. */
  readonly written: Personalisation | undefined
  readonly sizes: string
  readonly shownWidth: number
  readonly alt: string
  readonly eager?: boolean
}

import { lazy, Suspense, useDeferredValue } from 'react'
import type { Canvas, Personalisation } from '#src/shop/catalogue/product.ts'
import { Picture } from '#src/web/ui/picture/picture.tsx'
import { leftAsDrawn, useServerDrawn } from '#src/web/ui/lid/use-server-drawn.ts'
import styles from './lid.module.css'

// The code for lettering and perspective is fetched only when somebody writes: what an address asks for, the server has drawn.
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
  // What is drawn stays until the code for something else is there.
  const name = useDeferredValue(written?.name ?? '')
  const sign = useDeferredValue(written?.sign)
  const isDrawn = useServerDrawn(JSON.stringify([canvas.picture.key, name, sign]))
  if (!written) return null
  const isBlank = name === '' && !sign
  const className = isBlank ? styles.ghost : styles.foil
  return (
    <Suspense fallback={null}>
      {isDrawn ? (
        <svg className={className} aria-hidden="true" {...leftAsDrawn} />
      ) : (
        <LidFoil canvas={canvas} personalisation={isBlank ? placeholder : { name, sign }} shownWidth={shownWidth} className={className} />
      )}
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

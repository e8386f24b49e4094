import { drawLid } from '#src/foil/lid-drawing.ts'
import { parseZodiacSign } from '#src/kit/zodiac.ts'
import type { Canvas, Personalisation } from '#src/shop/catalogue/product.ts'

type LidFoilProps = {
  readonly canvas: Canvas
  readonly personalisation: Personalisation
  readonly shownWidth: number
  readonly className?: string | undefined
}

/** Only the foil, to be laid over the picture of the blank lid at the same size. The picture's own text says what is written. */
export default function LidFoil({ canvas, personalisation, shownWidth, className }: LidFoilProps) {
  const { width, height } = canvas.picture
  const text = { name: personalisation.name, sign: parseZodiacSign(personalisation.sign ?? '') }
  const { viewBox, markup } = drawLid(canvas.quad, text, canvas.ink, { pictureAspect: width / height, shownWidth })
  return <svg className={className} viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />
}

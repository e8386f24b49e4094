import { memo } from 'react'
import { drawLid } from '#src/foil/lid-drawing.ts'
import { parseZodiacSign } from '#src/kit/lid/zodiac.ts'
import type { FoilProps } from './lid-picture.tsx'

/** Only the foil, drawn over the picture of the blank lid at the same size. The picture's alternative text names the writing. */
export default memo(function LidFoil({ canvas, personalisation, shownWidth, className }: FoilProps) {
  const { width, height } = canvas.picture
  const text = { name: personalisation.name, sign: parseZodiacSign(personalisation.sign ?? '') }
  const { viewBox, markup } = drawLid(canvas.quad, text, canvas.ink, { pictureAspect: width / height, shownWidth })
  return <svg className={className} viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />
})

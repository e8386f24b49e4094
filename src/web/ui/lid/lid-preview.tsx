import { lazy, Suspense } from 'react'
import { LidPicture, type FoilProps, type LidPictureProps } from './lid-picture.tsx'

/** A lid that is redrawn with every letter typed. */
export function LidPreview(props: Omit<LidPictureProps, 'drawFoil'>) {
  return <LidPicture {...props} drawFoil={typedFoil} />
}

const typedFoil = (foil: FoilProps) => (
  <Suspense fallback={null}>
    <LidFoil {...foil} />
  </Suspense>
)

// The code for lettering and perspective is fetched only where somebody types.
const LidFoil = lazy(() => import('./lid-foil.tsx'))

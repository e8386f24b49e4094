import { type ComponentType, useEffect, useState } from 'react'
import type { LightboxProps } from './lightbox-window.tsx'

/**
 * Pictures one at a time over the whole window, to leaf through and to zoom into. It is in the page only while open:
 * `{opened !== undefined && <Lightbox pictures={pictures} startAt={opened} onClose={() => setOpened(undefined)} />}`.
 * The focus goes back to what had it. Its code is fetched when it is first shown, or earlier by `prepareLightbox`.
 */
export function Lightbox(props: LightboxProps) {
  const [Window, setWindow] = useState<ComponentType<LightboxProps>>()
  const { onClose } = props
  useEffect(() => {
    let isWanted = true
    load().then(
      ({ LightboxWindow }) => isWanted && setWindow(() => LightboxWindow),
      () => isWanted && onClose(),
    )
    return () => {
      isWanted = false
    }
  }, [onClose])
  return Window ? <Window {...props} /> : null
}

/** For what a pointer or the focus comes near to. */
export const prepareLightbox = (): void => void load().catch(() => {})

const load = () => import('./lightbox-window.tsx')

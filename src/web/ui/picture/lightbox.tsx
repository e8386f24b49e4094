import { type ComponentType, useEffect, useState } from 'react'
import type { LightboxProps } from './lightbox-window.tsx'

/**
 * Shows pictures one at a time over the whole window, with zoom. It is in the page only while open:
 * `{opened !== undefined && <Lightbox pictures={pictures} startAt={opened} onClose={() => setOpened(undefined)} />}`.
 * The focus returns to where it was. Its code is fetched when it is first shown, or earlier by `prepareLightbox`.
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

/** Fetches the code when the pointer or the focus comes near. */
export const prepareLightbox = (): void => void load().catch(() => {})

const load = () => import('./lightbox-window.tsx')

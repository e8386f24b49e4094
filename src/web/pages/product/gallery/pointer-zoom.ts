import type { PointerEvent } from 'react'

/** Enlarges a picture under the mouse pointer, around the point it is at. The style sheet sets how far. */
export const pointerZoom = {
  onPointerMove({ currentTarget, pointerType, clientX, clientY }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'mouse') return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    currentTarget.style.setProperty('--near-x', `${((clientX - left) / width) * 100}%`)
    currentTarget.style.setProperty('--near-y', `${((clientY - top) / height) * 100}%`)
    currentTarget.dataset.near = ''
  },
  onPointerLeave({ currentTarget }: PointerEvent<HTMLElement>) {
    delete currentTarget.dataset.near
  },
}

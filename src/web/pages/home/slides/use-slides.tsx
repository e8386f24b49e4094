import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { SlideMoverProps } from './slide-mover.tsx'

/** The code that moves the slides is fetched this long after the first view, or when somebody asks for a slide. */
const fetchDelayMilliseconds = 2000

export type Slides = {
  /** The `ref` for the element around the row of slides. */
  readonly setViewport: (element: HTMLElement | null) => void
  readonly shown: number
  readonly isPaused: boolean
  readonly isPlaying: boolean
  /** True once the slides are stacked and fade. */
  readonly isMoved: boolean
  readonly mover: ReactNode
  goTo(index: number): void
  hold(isHeld: boolean): void
  togglePause(): void
}

export function useSlides(): Slides {
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  const [shown, setShown] = useState<number>()
  const [wanted, setWanted] = useState<SlideMoverProps['wanted']>()
  const [isHeld, setHeld] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const isMotionReduced = useReducedMotion(setPaused)
  const [Mover, fetchMover] = useMover()
  const isPlaying = !isPaused && !isHeld
  return {
    setViewport,
    shown: shown ?? 0,
    isPaused,
    isPlaying,
    isMoved: shown !== undefined,
    mover: Mover && viewport && (
      <Mover viewport={viewport} isPlaying={isPlaying} isMotionReduced={isMotionReduced} wanted={wanted} onShow={setShown} />
    ),
    goTo(index) {
      setWanted({ index })
      fetchMover()
    },
    hold: setHeld,
    togglePause() {
      setPaused(!isPaused)
      // A click on play starts the slides also while the pointer holds them.
      setHeld(false)
      fetchMover()
    },
  }
}

function useMover(): [ComponentType<SlideMoverProps> | undefined, () => void] {
  const [Mover, setMover] = useState<ComponentType<SlideMoverProps>>()
  const fetchMover = useCallback(() => {
    // If it cannot be fetched, the slides still lie side by side and can be swiped.
    void import('./slide-mover.tsx').then(({ SlideMover }) => setMover(() => SlideMover)).catch(() => {})
  }, [])
  useEffect(() => {
    const timer = setTimeout(fetchMover, fetchDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [fetchMover])
  return [Mover, fetchMover]
}

/** Returns whether the visitor prefers reduced motion; the slides then start paused. */
function useReducedMotion(setPaused: (isPaused: boolean) => void): boolean {
  const [isReduced, setReduced] = useState(false)
  useEffect(() => {
    const { matches } = window.matchMedia('(prefers-reduced-motion: reduce)')
    setReduced(matches)
    if (matches) setPaused(true)
  }, [setPaused])
  return isReduced
}

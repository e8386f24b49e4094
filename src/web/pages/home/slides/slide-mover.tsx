import Autoplay from 'embla-carousel-autoplay'
import Fade from 'embla-carousel-fade'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'

const restMilliseconds = 4000

/** The library measures the fade as a weight instead of a time: with this one it takes 500 ms. */
const fadeWeight = 19.4

export type SlideMoverProps = {
  /** The element around the row of slides. */
  readonly viewport: HTMLElement
  readonly isPlaying: boolean
  readonly isMotionReduced: boolean
  /** The slide to go to; a new object with the same index goes there again. */
  readonly wanted: { readonly index: number } | undefined
  readonly onShow: (index: number) => void
}

/** Turns slides that lie side by side into an endless slider that plays by itself and can be swiped. */
export function SlideMover({ viewport, isPlaying, isMotionReduced, wanted, onShow }: SlideMoverProps) {
  const [startIndex] = useState(() => Math.round(viewport.scrollLeft / viewport.clientWidth))
  const [plugins] = useState(() => [
    Fade(),
    Autoplay({ delay: restMilliseconds, jump: isMotionReduced, playOnInit: false, stopOnFocusIn: false }),
  ])
  const [attach, slides] = useEmblaCarousel({ loop: true, duration: fadeWeight, startIndex }, plugins)

  useEffect(() => {
    viewport.scrollLeft = 0
    attach(viewport)
  }, [attach, viewport])

  useEffect(() => {
    if (!slides) return
    const reportShown = () => onShow(slides.selectedScrollSnap())
    reportShown()
    slides.on('select', reportShown).on('reInit', reportShown)
    return () => void slides.off('select', reportShown).off('reInit', reportShown)
  }, [slides, onShow])

  useEffect(() => {
    const timer = slides?.plugins().autoplay
    if (!slides || !timer || !isPlaying) return
    const play = () => timer.play()
    play()
    // A touch stops the slides; they go on when the finger is lifted.
    slides.on('pointerUp', play)
    return () => {
      slides.off('pointerUp', play)
      timer.stop()
    }
  }, [slides, isPlaying])

  useEffect(() => {
    if (wanted) slides?.scrollTo(wanted.index, isMotionReduced)
  }, [slides, wanted, isMotionReduced])

  return null
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Canvas, Personalisation, Picture as PictureData, Variant } from '#src/shop/catalogue/product.ts'
import { Lightbox, prepareLightbox } from '#src/web/ui/picture/lightbox.tsx'
import { onPhone, Picture } from '#src/web/ui/picture/picture.tsx'
import { Foil, Lid } from '../personalise/lid.tsx'
import { LargerLink } from './larger-link.tsx'
import { pointerZoom } from './pointer-zoom.ts'
import styles from './pictures.module.css'
import { Thumbnails } from './thumbnails.tsx'

type PicturesProps = {
  readonly variant: Variant
  readonly shown: number
  /** Undefined while personalisation is off; empty while nothing is written. */
  readonly written: Personalisation | undefined
  readonly onThumbnail: (picture: number) => void
  readonly onSwipe: (picture: number) => void
}

/** A scroll-snap strip, swiped on a phone and moved by thumbnails on a desktop. The blank lid is its last picture. */
export function Pictures({ variant, shown, written, onThumbnail, onSwipe }: PicturesProps) {
  const all = picturesOf(variant, written)
  const [opened, setOpened] = useState<number | undefined>()
  const close = useCallback(() => setOpened(undefined), [])
  const overPicture = (index: number) =>
    variant.canvas && index === variant.pictures.length && <Foil canvas={variant.canvas} written={written} shownWidth={800} />

  return (
    <section className={styles.pictures} aria-label="Pictures">
      <div className={styles.stage}>
        <Strip {...{ variant, all, shown, written, onSwipe }} onOpen={setOpened} />
        <LargerLink picture={all[shown]} onOpen={() => setOpened(shown)} />
        <p className={styles.place} aria-hidden="true">
          {shown + 1} / {all.length}
        </p>
      </div>
      {all.length > 1 && <Thumbnails pictures={all} shown={shown} onChoose={onThumbnail} />}
      {opened !== undefined && <Lightbox pictures={all} startAt={opened} onClose={close} over={overPicture} />}
    </section>
  )
}

type StripProps = Pick<PicturesProps, 'variant' | 'shown' | 'written' | 'onSwipe'> & {
  readonly all: readonly PictureData[]
  readonly onOpen: (index: number) => void
}

function Strip({ variant, all, shown, written, onSwipe, onOpen }: StripProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [first] = useState(shown)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const onScroll = useSwipeEnd(shown, onSwipe)
  useScrolledTo(strip, shown)
  const { canvas, pictures } = variant
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <ul className={styles.strip} ref={strip} onScroll={onScroll} onPointerEnter={prepareLightbox} tabIndex={0}>
      {all.map((picture, index) => (
        <li
          key={picture.key}
          id={`picture-${index + 1}`}
          className={styles.slide}
          data-first={(index === first && !isHydrated) || undefined}
          style={index === first ? { viewTransitionName: 'product-picture' } : undefined}
          data-press=""
          onClick={() => onOpen(index)}
          {...pointerZoom}
        >
          <div className={styles.view}>
            {canvas && index === pictures.length ? (
              <Lid canvas={canvas} written={written} sizes={stageSizes} shownWidth={560} eager={index === first} alt={picture.alt} />
            ) : (
              <Picture picture={picture} sizes={stageSizes} eager={index === first} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Returns the photographs and last the lid, whose alternative text names the writing. */
function picturesOf({ pictures, canvas }: Variant, written: Personalisation | undefined): readonly PictureData[] {
  return canvas ? [...pictures, { ...canvas.picture, alt: lidAlt(canvas, written) }] : pictures
}

function lidAlt({ picture }: Canvas, written: Personalisation | undefined): string {
  const text = written && [written.name, written.sign].filter(Boolean).join(' and ')
  return text ? `${picture.alt}, with ${text} in gold foil` : picture.alt
}

const stageSizes = `(min-width: 60rem) min(52vw, 640px), ${onPhone}`

function useScrolledTo(strip: { readonly current: HTMLElement | null }, shown: number): void {
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const left = shown * list.clientWidth
    if (Math.abs(list.scrollLeft - left) > list.clientWidth / 2) list.scrollTo({ left, behavior: 'instant' })
  }, [strip, shown])
}

/** Calls `onSwipe` with the picture at which a swipe ends. */
function useSwipeEnd(shown: number, onSwipe: (picture: number) => void): (event: React.UIEvent<HTMLElement>) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget: list }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const index = Math.round(list.scrollLeft / list.clientWidth)
      if (index !== shown) onSwipe(index)
    }, 120)
  }
}

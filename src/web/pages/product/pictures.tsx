import { useEffect, useRef } from 'react'
import type { Canvas, Personalisation, Variant } from '#src/shop/catalogue/product.ts'
import { Picture } from '../../ui/picture.tsx'
import { Lid } from './lid.tsx'
import styles from './pictures.module.css'

type PicturesProps = {
  readonly variant: Variant
  readonly shown: number
  /** Undefined while nobody personalises; empty while nothing is written yet. */
  readonly written: Personalisation | undefined
  readonly onThumbnail: (picture: number) => void
  readonly onLook: (picture: number) => void
}

/** A strip that snaps, swiped on a phone and moved by thumbnails on a desk. The blank lid is its last picture. */
export function Pictures({ variant, shown, written, onThumbnail, onLook }: PicturesProps) {
  const strip = useRef<HTMLUListElement>(null)
  const { pictures, canvas } = variant
  const all = canvas ? [...pictures, canvas.picture] : pictures
  useScrolledTo(strip, shown)
  const whenSettled = useSettledPlace(shown, onLook)

  return (
    <section className={styles.pictures} aria-label="Pictures">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <ul className={styles.strip} ref={strip} onScroll={whenSettled} tabIndex={0}>
        {all.map((picture, place) => (
          <li
            key={picture.key}
            id={`picture-${place + 1}`}
            className={styles.slide}
            style={place === 0 ? { viewTransitionName: 'product-picture' } : undefined}
          >
            {canvas && place === pictures.length ? (
              <Lid canvas={canvas} written={written} sizes={stageSizes} shownWidth={560} alt={lidAlt(canvas, written)} />
            ) : (
              <Picture picture={picture} sizes={stageSizes} eager={place === 0} />
            )}
          </li>
        ))}
      </ul>
      {all.length > 1 && (
        <ul className={styles.thumbnails}>
          {all.map((picture, place) => (
            <li key={picture.key}>
              <a
                className={styles.thumbnail}
                href={`#picture-${place + 1}`}
                role="button"
                aria-label={`Picture ${place + 1} of ${all.length}`}
                aria-pressed={place === shown}
                onClick={(event) => {
                  event.preventDefault()
                  onThumbnail(place)
                }}
                onKeyDown={(event) => {
                  if (event.key !== ' ') return
                  event.preventDefault()
                  onThumbnail(place)
                }}
              >
                <Picture picture={picture} sizes="72px" alt="" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.place} aria-hidden="true">
        {shown + 1} / {all.length}
      </p>
    </section>
  )
}

function lidAlt({ picture }: Canvas, written: Personalisation | undefined): string {
  const words = written && [written.name, written.sign].filter(Boolean).join(' and ')
  return words ? `${picture.alt}, with ${words} in gold foil` : picture.alt
}

const stageSizes = '(min-width: 80rem) 640px, (min-width: 60rem) 52vw, 100vw'

function useScrolledTo(strip: { readonly current: HTMLElement | null }, shown: number): void {
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const left = shown * list.clientWidth
    if (Math.abs(list.scrollLeft - left) > list.clientWidth / 2) list.scrollTo({ left, behavior: 'instant' })
  }, [strip, shown])
}

/** Tells the picture at which a swipe comes to rest. */
function useSettledPlace(shown: number, onLook: (picture: number) => void): (event: React.UIEvent<HTMLElement>) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget: list }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const place = Math.round(list.scrollLeft / list.clientWidth)
      if (place !== shown) onLook(place)
    }, 120)
  }
}
